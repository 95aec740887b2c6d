"""What the native library, and the page's under node, say to requests: tuples of kind, text,
bindings, dialect and language. Answers are tuples of JSON, picture and text."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIALECTS = ("numpy", "torch", "xla")
LANGUAGES = (*DIALECTS, "cpp")


def answers(command, asked):
    given = "".join(f"{part}\0" for request in asked for part in request)
    done = subprocess.run(command, input=given.encode(), stdout=subprocess.PIPE, check=True,
                          timeout=120)
    parts = done.stdout.decode().split("\0")[:-1]
    return list(zip(parts[::3], parts[1::3], parts[2::3]))


def native_answers(asked):
    return answers([ROOT / "build/release/web/weft_web"], asked)


def page_answers(asked):
    library = ROOT / "build/web/web/weft_web.js"
    return answers(["node", ROOT / "tests/web/answer.js", library], asked)


def request_of(example):
    """What the page asks when an example is chosen."""
    dialect = example.get("dialect", "numpy")
    return (example.get("kind", "expression"), example["text"], example.get("bindings", ""),
            dialect, dialect)
