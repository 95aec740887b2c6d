"""The page's library answers as the native one does: JSON, picture and text, byte by byte, over the
page's examples in every dialect and language, random calls, and texts that cannot be read."""
import itertools
import json
import random
import unittest

from answers import DIALECTS, LANGUAGES, ROOT, native_answers, page_answers

UNREADABLE = ["", "(", "a +* b", "(2,3) + ", "é + 1", "a[", "1" * 400, "(" * 4000, "no such error"]


def requests():
    groups = json.loads((ROOT / "web/examples.json").read_text())
    for example in itertools.chain.from_iterable(group["examples"] for group in groups):
        for dialect, language in itertools.product(DIALECTS, LANGUAGES):
            yield (example.get("kind", "expression"), example["text"], example.get("bindings", ""),
                   dialect, language)
    for text, kind in itertools.product(UNREADABLE, ("expression", "error")):
        yield kind, text, "a=(2,3)", "numpy", "numpy"
    yield from random_requests(random.Random(17), 300)


def random_requests(dice, count):
    """Calls of operands that fit, or differ in one extent, at ranks 0 to 5."""
    for _ in range(count):
        frame = [dice.choice((1, 2, 3, 7, 300)) for _ in range(dice.randint(0, 5))]
        shapes = []
        for _ in range(2):
            shape = [dice.choice((extent, extent, extent, 1)) for extent in frame]
            if shape and dice.random() < 0.3:
                shape[dice.randrange(len(shape))] += 1
            shapes.append(shape[dice.randint(0, len(shape)):] if dice.random() < 0.5 else shape)
        types = [dice.choice(("", "f32", "i64", "bool", "bf16")) for _ in shapes]
        bindings = " ".join(f"{name}={dtype}({','.join(map(str, shape))}{',' if shape else ''})"
                            for name, dtype, shape in zip("ab", types, shapes))
        text = dice.choice(("a + b", "a / b.sum(0)", "a @ b", "np.where(a > b, a, b)", "a -= b",
                            "a * b[..., None]", "a[:, None] < b", "-a", "a.mean(-1) ** 2 - b"))
        yield "expression", text, bindings, dice.choice(DIALECTS), dice.choice(LANGUAGES)


class SameAnswers(unittest.TestCase):
    def test_page_and_library_say_the_same(self):
        asked = list(requests())
        native = native_answers(asked)
        page = page_answers(asked)
        self.assertEqual(len(native), len(asked))
        self.assertEqual(len(page), len(asked))
        for request, one, other in zip(asked, native, page):
            for kind, left, right in zip(("JSON", "picture", "text"), one, other):
                self.assertEqual(left, right, f"{kind} of {request}")

    def test_every_answer_is_json_with_steps_or_a_reason(self):
        asked = list(requests())
        for request, (text, svg, words) in zip(asked, native_answers(asked)):
            answer = json.loads(text)
            self.assertTrue(bool(answer["steps"]) != bool(answer["unread"]), request)
            if answer["steps"]:
                self.assertIn("<svg", svg, request)
                self.assertTrue(words, request)


if __name__ == "__main__":
    unittest.main()
