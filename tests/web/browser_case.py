"""What the tests of the page have in common: a browser per class, the page opened from disk in it,
and a console that has to stay silent. Pictures of what was seen are put into build/web/seen."""
import itertools
import json
import pathlib
import unittest

from driver import Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "build/web/weft.html"
SEEN = ROOT / "build/web/seen"
EXAMPLES = list(itertools.chain.from_iterable(
    group["examples"] for group in json.loads((ROOT / "web/examples.json").read_text())))
READY = "document.documentElement.dataset.ready"
REFUSED = "#e=a+-+v&with=a=(100,3)+v=(100,)"
SMALL = "#e=(2,3)+%2B+(3,)"


class InBrowser(unittest.TestCase):
    width, flags = 1600, ()

    @classmethod
    def setUpClass(cls):
        SEEN.mkdir(parents=True, exist_ok=True)
        cls.browser = Browser(cls.width, flags=cls.flags)
        cls.addClassCleanup(cls.browser.__exit__)

    def setUp(self):
        self.browser.open("about:blank")

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [], "the console complains")

    def open(self, case=""):
        self.browser.open(PAGE.as_uri() + case)
        self.browser.wait(READY)

    def summary(self):
        return self.browser.find("#summary").text

    def see(self, name):
        self.browser.screenshot(SEEN / f"{name}.png")

    def scrolls_sideways(self):
        return self.browser.run("const page = document.documentElement;"
                                "return page.scrollWidth > page.clientWidth")

    def press(self, number):
        """An example's button, also inside a closed group."""
        self.browser.run("document.querySelectorAll('.example')[arguments[0]].click()", number)

    def lit(self, block):
        return self.browser.run(
            "const lit = `#cells .lit[data-block='${arguments[0]}'][data-cell]`;"
            "return [...document.querySelectorAll(lit)]"
            ".map((cell) => cell.dataset.cell)", block)
