"""Every example of the page is explained, and every cure that is shown works when it is applied."""
import json
import unittest

from answers import native_answers, request_of
from browser_case import EXAMPLES, InBrowser


class Examples(InBrowser):
    def check_result(self, example, said):
        step = said["steps"][said["focus"]]
        cards = self.browser.run("return [...document.querySelectorAll('.verdict')]"
                                 ".map((card) => [card.dataset.system, card.textContent])")
        self.assertEqual([system for system, _ in cards],
                         [verdict["system"] for verdict in step["verdicts"]])
        for (_, card), verdict in zip(cards, step["verdicts"]):
            outcome = verdict["error"] or verdict["dtype"]
            self.assertIn(outcome if verdict["exists"] else "no such call", card)
        self.assertEqual(self.browser.count("#warnings li"), len(step["warnings"]))
        cures = self.browser.run("return [...document.querySelectorAll('#cures code')]"
                                 ".map((code) => code.textContent)")
        self.assertEqual(cures, [cure["code"][said["language"]] for cure in step["cures"]])
        self.assertEqual(self.browser.count("#alignment tbody tr"), len(step["operands"]) + 1)
        self.assertGreater(self.browser.run(
            "return document.querySelector('#svg').shadowRoot"
            ".querySelectorAll('svg *').length"), 10)
        self.assertFalse(self.scrolls_sideways(), example)

    def test_each_shows_what_the_library_says(self):
        self.open()
        self.assertEqual(self.browser.count(".example"), len(EXAMPLES))
        answers = native_answers([request_of(example) for example in EXAMPLES])
        for number, (example, (said, _, _)) in enumerate(zip(EXAMPLES, answers)):
            with self.subTest(example["title"]):
                self.press(number)
                self.assertEqual(self.browser.run("return document.querySelector('#text').value"),
                                 example["text"])
                self.assertEqual(self.browser.count("#unread"), 0)
                self.check_result(example, json.loads(said))
                self.see(f"example-{number:02}")

    def test_every_cure_of_every_example_works_when_applied(self):
        self.open()
        applied = 0
        for example in EXAMPLES:
            with self.subTest(example["title"]):
                applied += self.apply_cures(example)
        self.assertGreater(applied, 20)

    def apply_cures(self, example):
        press = ("[...document.querySelectorAll('.example span')].find("
                 "(title) => title.textContent === arguments[0]).parentElement.click();")
        self.browser.run(press, example["title"])
        cures = self.browser.count("#cures button.cure")
        for number in range(cures):
            self.browser.run(press, example["title"])
            shape = self.browser.run(
                "const cure = document.querySelectorAll('#cures button.cure')[arguments[0]];"
                "const shape = cure.parentElement.querySelector('.shape').textContent;"
                "cure.click(); return shape", number)
            self.assertEqual(self.browser.count("#unread"), 0, f"cure {number}")
            self.assertIn(f"gives {shape}", self.summary(), f"cure {number}")
        return cures


if __name__ == "__main__":
    unittest.main()
