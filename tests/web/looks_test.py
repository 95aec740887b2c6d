"""The page on a phone, in the dark, with reduced motion."""
import unittest

from browser_case import EXAMPLES, REFUSED, SMALL, InBrowser


class Narrow(InBrowser):
    width = 320

    def test_no_example_makes_the_page_scroll_sideways(self):
        self.open()
        for number, example in enumerate(EXAMPLES):
            self.press(number)
            self.assertFalse(self.scrolls_sideways(), example)
        for name, case in {"small": SMALL, "refused": REFUSED}.items():
            self.open(case)
            self.see(f"narrow-{name}")

    def test_targets_are_large_enough_for_a_finger(self):
        self.open(SMALL)
        heights = self.browser.run(
            "return [...document.querySelectorAll('main button, #ask select')]"
            ".map((button) => button.getBoundingClientRect().height)")
        self.assertGreaterEqual(min(heights), 36)


class Dark(InBrowser):
    def setUp(self):
        super().setUp()
        self.prefer("prefers-color-scheme", "dark")

    def prefer(self, name, value):
        self.browser.command("Emulation.setEmulatedMedia",
                             {"features": [{"name": name, "value": value}]})

    def test_page_is_dark_and_its_text_can_be_read(self):
        self.open(REFUSED)
        self.see("dark")
        pairs = self.browser.run("""
          const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 4).map(Number);
          const ground = (it) => {
            for (; it; it = it.parentElement) {
              const colour = rgb(getComputedStyle(it).backgroundColor);
              if (colour.length < 4 || colour[3] === 1) return colour;
            }
            return [255, 255, 255];
          };
          const texts = 'h1, h2, .muted, .error, code, label, td, th, .cell';
          return [...document.querySelectorAll(texts)]
            .filter((it) => it.getClientRects().length && it.textContent.trim())
            .map((it) => [rgb(getComputedStyle(it).color), ground(it),
                         it.textContent.slice(0, 40)]);""")
        self.assertGreater(len(pairs), 30)
        for ink, ground, text in pairs:
            self.assertLess(luminance(ground), 0.3, text)
            self.assertGreaterEqual(contrast(ink, ground), 4.5, text)

    def test_reduced_motion_is_respected(self):
        self.prefer("prefers-reduced-motion", "reduce")
        self.open(SMALL)
        self.assertEqual(self.browser.run(
            "return getComputedStyle(document.querySelector('.cell')).transitionDuration"), "0s")


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
              for c in (value / 255 for value in colour[:3])]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


if __name__ == "__main__":
    unittest.main()
