"""What people ask with: typing, cures, links, pasted errors, what cannot be read."""
import unittest

from browser_case import EXAMPLES, PAGE, READY, REFUSED, SMALL, InBrowser


class Asking(InBrowser):
    def test_typing_explains_without_a_button(self):
        self.open()
        self.browser.find("#text").clear()
        self.browser.find("#text").type("(5,1,4) * (3,1)")
        self.browser.wait("document.querySelector('#summary')?.textContent.includes('(5, 3, 4)')")
        self.assertIn("NumPy gives (5, 3, 4)", self.summary())
        self.assertIn("#e=(5,1,4)", self.browser.address)

    def test_a_cure_becomes_the_expression(self):
        self.open(REFUSED)
        self.assertIn("NumPy refuses", self.summary())
        self.see("refused")
        cure = self.browser.find("#cures button.cure")
        code = cure.text
        cure.click()
        self.assertEqual(code, "a - v[:, None]")
        self.assertEqual(self.browser.run("return document.querySelector('#text').value"), code)
        self.assertIn("NumPy gives (100, 3)", self.summary())
        self.browser.run("history.back()")
        self.browser.wait("document.querySelector('#summary')?.textContent.includes('refuses')")

    def test_a_link_restores_the_case(self):
        self.open("#e=a+%40+b&with=a=f32(2,3)+b=f32(3,4)&in=torch&as=cpp&picture=table")
        values = self.browser.run(
            "return ['text', 'bindings', 'dialect', 'language', 'picture-kind']"
            ".map((id) => document.getElementById(id).value)")
        self.assertEqual(values, ["a @ b", "a=f32(2,3) b=f32(3,4)", "torch", "cpp", "table"])
        self.assertIn("PyTorch gives (2, 4)", self.summary())

    def test_the_address_that_is_written_is_read_back(self):
        self.open()
        for number in range(len(EXAMPLES)):
            self.press(number)
            said, address = self.summary(), self.browser.address
            self.browser.open("about:blank")
            self.browser.open(address)
            self.browser.wait(READY)
            self.assertEqual(self.summary(), said)

    def test_what_cannot_be_read_is_shown_with_a_caret(self):
        self.open()
        self.browser.find("#text").clear()
        self.browser.find("#text").type("a +* b")
        self.browser.wait("document.querySelector('#unread')")
        self.assertIn("^", self.browser.find("#unread").text)
        self.see("unread")
        self.browser.find("#text").clear()
        self.browser.find("#text").type("(2,) + (2,)")
        self.browser.wait("document.querySelector('#summary')")

    def test_a_pasted_error_is_explained(self):
        self.open()
        self.browser.run("document.querySelector('#kind-error').click()")
        self.browser.find("#text").clear()
        self.browser.find("#text").type(
            "Traceback (most recent call last):\n  File 'fit.py', line 3, in <module>\n"
            "ValueError: operands could not be broadcast together with shapes (100,3) (100,) ")
        self.browser.wait("document.querySelector('#summary')?.textContent.includes('refuses')")
        self.assertGreater(self.browser.count("#cures button.cure"), 0)
        self.assertIn("#error=", self.browser.address)
        self.see("pasted")
        self.browser.find("#cures button.cure").click()
        self.assertIn("NumPy gives (100, 3)", self.summary())
        self.assertTrue(
            self.browser.run("return document.querySelector('#kind-expression').checked"))

    def test_another_language_shows_its_code_and_the_click_still_works(self):
        self.open(REFUSED + "&as=cpp")
        self.assertEqual(self.browser.find("#cures button.cure").text, "a - v(all, new_axis)")
        self.browser.find("#cures button.cure").click()
        self.assertIn("NumPy gives (100, 3)", self.summary())

    def test_nothing_is_fetched(self):
        self.open()
        self.assertEqual(
            self.browser.run("return performance.getEntriesByType('resource').length"), 0)
        self.assertNotIn("//cdn", PAGE.read_text())
        self.assertLessEqual(PAGE.stat().st_size, 1_500_000)

    def test_what_is_typed_is_never_read_as_html(self):
        self.open("#e=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&with=%3Cb%3E%3D(2,)")
        self.assertEqual(self.browser.count("main img, main b[onclick]"), 0)
        self.assertEqual(self.browser.count("#unread"), 1)

    def test_a_library_that_stopped_is_started_again(self):
        self.open(SMALL)
        self.browser.run("window.parse = JSON.parse;"
                         "JSON.parse = () => { throw new Error('as if'); }")
        self.browser.find("#text").type(" ")
        self.browser.wait("document.querySelector('#failed')?.textContent.includes('as if')")
        self.browser.run("JSON.parse = window.parse")
        self.browser.find("#text").type(" ")
        self.browser.wait("document.querySelector('#summary')")
        self.assertIn("NumPy gives (2, 3)", self.summary())


if __name__ == "__main__":
    unittest.main()
