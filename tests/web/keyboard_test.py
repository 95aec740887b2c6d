"""The page without a mouse."""
import unittest

from browser_case import REFUSED, SMALL, InBrowser


class KeyboardOnly(InBrowser):
    def focused(self):
        return self.browser.run("const it = document.activeElement; return it.id || it.className")

    def tab_to(self, selector, most=80):
        for _ in range(most):
            self.browser.press("tab")
            if self.browser.run("return document.activeElement.matches(arguments[0])", selector):
                return
        self.fail(f"{selector} is not reached by Tab")

    def test_skip_link_leads_to_the_explanation(self):
        self.open(REFUSED)
        self.browser.press("tab")
        self.assertEqual(self.focused(), "skip")
        self.browser.press("enter")
        self.assertEqual(self.focused(), "result")
        self.assertIn(REFUSED, self.browser.address)

    def test_a_cure_is_reached_and_applied(self):
        self.open(REFUSED)
        self.tab_to("#text")
        self.tab_to("button.cure")
        self.browser.press("enter")
        self.assertIn("NumPy gives (100, 3)", self.summary())
        self.assertEqual(self.focused(), "result")

    def test_arrow_keys_walk_over_the_cells(self):
        self.open(SMALL)
        self.tab_to("[role=gridcell]")
        self.browser.press("right")
        self.browser.press("down")
        self.assertEqual(self.lit("r"), ["1,1"])
        self.assertIn("reads a at 4; b at 1", self.browser.find("#reads").text)
        self.tab_to("#walk-play")
        self.browser.press("tab")
        self.browser.press("space")
        self.assertIn("Step 2 of 6", self.browser.find("#walk-said").text)

    def test_focus_is_visible_and_everything_has_a_name(self):
        self.open(SMALL)
        for _ in range(60):
            self.browser.press("tab")
            outline, name = self.browser.run(
                "const it = document.activeElement;"
                "if (it === document.body) return ['', true];"
                "const shown = it.matches('.choice input') ? it.nextElementSibling : it;"
                "const ring = getComputedStyle(shown);"
                "return [ring.outlineStyle, it.textContent || it.getAttribute('aria-label') || "
                "        it.labels?.[0]?.textContent]")
            if name is True:
                return
            self.assertNotEqual(outline, "none", f"{self.focused()} {name}")
            self.assertTrue(name, self.focused())


if __name__ == "__main__":
    unittest.main()
