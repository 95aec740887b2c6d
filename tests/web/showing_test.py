"""What is shown: cells that light up, the walk, steps, copies, the machine."""
import unittest

from browser_case import SMALL, InBrowser


class Showing(InBrowser):
    def test_the_walk_steps_plays_and_pauses(self):
        self.open(SMALL)
        for _ in range(3):
            self.browser.find("#walk-next").click()
        self.assertIn("Step 4 of 6: a carry, axis 0", self.browser.find("#walk-said").text)
        self.assertEqual((self.lit("r"), self.lit("0"), self.lit("1")),
                         (["1,0"], ["1,0"], ["0,0", "1,0"]))
        self.assertIn("1·3 + 0·1 = 3", self.browser.find("#walk-move").text)
        self.see("walk")
        self.browser.find("#walk-play").click()
        self.assertEqual(self.browser.find("#walk-play").text, "Pause")
        self.browser.wait("document.querySelector('#walk-at').value === '4'")
        self.browser.find("#walk-play").click()
        self.assertEqual(self.browser.find("#walk-play").text, "Play")
        self.browser.find("#walk-first").click()
        self.assertIn("Step 1 of 6", self.browser.find("#walk-said").text)

    def test_the_walk_reads_what_the_cells_say(self):
        self.open("#e=(2,1,3)+%2B+(4,1)")
        for _ in range(self.browser.run("return Number(document.querySelector('#walk-at').max)")):
            self.browser.find("#walk-next").click()
            moved = self.browser.run(
                "return [...document.querySelectorAll('#walk-move .offset b')]"
                ".map((b) => b.textContent)")
            lit = [self.browser.run(
                "const lit = `.place.lit[data-block='${arguments[0]}']`;"
                "return document.querySelector(lit).dataset.o",
                place) for place in ("0", "1")]
            self.assertEqual(moved[:2], lit)

    def test_pointing_at_a_result_cell_lights_its_operands_and_memory(self):
        self.open(SMALL)
        self.browser.hover(self.browser.find("[data-block='r'][data-cell='1,2']"))
        self.assertEqual((self.lit("0"), self.lit("1")), (["1,2"], ["0,2", "1,2"]))
        self.assertEqual(self.browser.count(".place.lit"), 2)
        self.assertIn("result [1, 2]: reads a at 5; b at 2", self.browser.find("#reads").text)
        lit = self.browser.run("return [...document.querySelector('#svg').shadowRoot"
                               ".querySelectorAll('.lit')].map((cell) => cell.dataset.k)")
        self.assertEqual(sorted(set(lit)), ["0", "1", "r"])
        self.see("pointed")

    def test_pointing_into_the_picture_lights_the_cells(self):
        self.open(SMALL)
        self.browser.run(
            "const picture = document.querySelector('#svg').shadowRoot;"
            "const cell = picture.querySelector('[data-k=r][data-f=\"4\"]');"
            "cell.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
        self.assertEqual((self.lit("r"), self.lit("0"), self.lit("1")),
                         (["1,1"], ["1,1"], ["0,1", "1,1"]))

    def test_a_sum_lights_all_that_it_sums(self):
        self.open("#e=a.sum(1)&with=a=(2,3)")
        self.browser.hover(self.browser.find("[data-block='r'][data-cell='1']"))
        self.assertEqual(self.lit("0"), ["1,0", "1,1", "1,2"])

    def test_steps_of_an_expression_can_be_looked_at(self):
        self.open("#e=a+-+b.mean(1,+keepdims=True)&with=a=(4,3)+b=(4,3)")
        self.assertEqual(self.browser.count("#steps button"), 2)
        self.browser.find("#step-0").click()
        self.assertEqual(self.browser.find("#step-0").attribute("aria-pressed"), "true")
        self.assertIn("folded", self.browser.find("#alignment").text)

    def test_picture_link_and_text_are_copied_or_shown(self):
        self.open(SMALL)
        for button in ("copy-svg", "copy-link"):
            self.browser.find(f"#{button}").click()
            beside = f"document.querySelector('#{button}').parentElement"
            self.browser.wait(f"{beside}.querySelector('.said').textContent === 'copied' || "
                              f"{beside}.querySelector('textarea')")

    def test_without_a_clipboard_the_text_is_shown_selected(self):
        self.open(SMALL)
        self.browser.run("Object.defineProperty(navigator, 'clipboard', {value: undefined});"
                         "document.execCommand = () => false")
        self.browser.find("#copy-link").click()
        self.browser.wait("document.querySelector('.said textarea')")
        shown = self.browser.run("return getSelection().toString() || document.activeElement.value")
        self.assertEqual(shown, self.browser.address)

    def test_the_schedule_names_its_machine(self):
        self.open(SMALL)
        self.assertRegex(self.browser.find("#machine").text, "^On a[n]? .+")


if __name__ == "__main__":
    unittest.main()
