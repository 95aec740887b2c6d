"""inflate.js unpacks what zlib packs: stored, fixed and dynamic blocks; not what is cut off."""
import base64
import json
import pathlib
import random
import subprocess
import unittest
import zlib

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "web/js/inflate.js"
PROGRAM = """
const cases = JSON.parse(require('fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(cases.map(({packed, size}) => {
  try {
    return Buffer.from(inflate(Buffer.from(packed, 'base64'), size)).toString('base64');
  } catch (error) {
    return `refused: ${error.message}`;
  }
})));
"""


def unpack(cases):
    script = SOURCE.read_text().replace("export function", "function") + PROGRAM
    given = json.dumps([{"packed": base64.b64encode(packed).decode(), "size": size}
                        for packed, size in cases])
    done = subprocess.run(["node", "-e", script], input=given, stdout=subprocess.PIPE, text=True,
                          check=True, timeout=60)
    return json.loads(done.stdout)


def pack(data, level=9, strategy=zlib.Z_DEFAULT_STRATEGY):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
    return packer.compress(data) + packer.flush()


class Inflate(unittest.TestCase):
    def test_unpacks_every_kind_of_block(self):
        dice = random.Random(17)
        texts = [b"", b"a", b"abc" * 30000, bytes(dice.randbytes(70000)),
                 bytes(dice.choice(b"weft, warp and weave ") for _ in range(200000)),
                 b"\0" * 100000 + bytes(range(256)) * 3]
        cases = [(pack(text, *how), text) for text in texts
                 for how in ((9,), (0,), (1,), (9, zlib.Z_FIXED), (9, zlib.Z_HUFFMAN_ONLY))]
        unpacked = unpack([(packed, len(text)) for packed, text in cases])
        for (packed, text), found in zip(cases, unpacked):
            self.assertEqual(base64.b64decode(found), text,
                             f"{len(text)} bytes, packed {packed[:8]}")

    def test_refuses_what_is_cut_off_or_has_another_size(self):
        packed = pack(b"weft " * 1000)
        cut, longer = unpack([(packed[:-4], 5000), (packed, 5001)])
        self.assertEqual(cut, "refused: the packed library ends too early")
        self.assertEqual(longer, "refused: the packed library has 5000 bytes instead of 5001")


if __name__ == "__main__":
    unittest.main()
