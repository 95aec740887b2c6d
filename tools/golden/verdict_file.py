"""Writes what one system says to all cases: the first rows in full, a digest of every block."""

from . import verdict_cases
from .text import GoldenFile
from .verdict_cases import COUNT

ROWS = 3000
BLOCK = 1000
PRIME = 0x100000001B3

DESCRIPTION = f"""
Would a call run, and what does the system say? The cases are those of
tools/golden/verdict_cases.py; tests/explain/verdict_cases.h makes the same.

Lines:
  row <number> <case> => <verdict>
      of the first {ROWS} cases
  digest <block> <16 hex digits>
      of all {COUNT} cases, {BLOCK} to a block: FNV-1a (64 bits) of "<case> => <verdict>" and a
      newline, one after the other
A verdict is one of
  ok <dtype> <extents>
  refused <sentence>
      the first line of the message, without blanks at its end
  none
      the system has no such call
"""


def ok(dtype, extents):
    return f"ok {dtype} {verdict_cases.extents_text(list(map(int, extents)))}"


def refused(error):
    return f"refused {str(error).splitlines()[0].rstrip()}"


def fnv(digest, text):
    for byte in text.encode():
        digest = ((digest ^ byte) * PRIME) & verdict_cases.MASK
    return digest


def write(directory, system, versions, verdict, note=""):
    """verdict: of a line, the text of what the system says."""
    file = GoldenFile(f"verdicts_{system}.txt", f"verdicts_{system}", versions, DESCRIPTION + note)
    digests = []
    for start in range(0, COUNT, BLOCK):
        digest = 0xCBF29CE484222325
        for number in range(start, start + BLOCK):
            case = verdict_cases.case(number)
            said = f"{case} => {verdict(case)}"
            digest = fnv(digest, said + "\n")
            if number < ROWS:
                file.add("row", number, said)
        digests.append(digest)
    for block, digest in enumerate(digests):
        file.add("digest", block, f"{digest:016x}")
    file.write(directory)
