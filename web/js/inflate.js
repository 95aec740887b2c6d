// Unpacks raw DEFLATE data (RFC 1951). Browsers of before 2023 have no DecompressionStream, and
// with this the library is unpacked in one way everywhere.
//
//   inflate(packed, size)  the bytes, of which there are `size`

const kLengthBase = [
  3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
  31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258
];
const kLengthBits =
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const kDistanceBase = [
  1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
  193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577
];
const kOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// Codes are counted by length; symbols stand in the order of their codes.
function makeCode(lengths) {
  const counts = new Uint16Array(16);
  for (const length of lengths) ++counts[length];
  counts[0] = 0;
  const starts = new Uint16Array(16);
  for (let i = 1; i < 15; ++i) starts[i + 1] = starts[i] + counts[i];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length) symbols[starts[length]++] = symbol;
  });
  return {counts, symbols};
}

class BitReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    this.held = 0;
    this.bits = 0;
  }

  read(bits) {
    while (this.bits < bits) {
      if (this.at >= this.bytes.length) throw new Error('the packed library ends too early');
      this.held |= this.bytes[this.at++] << this.bits;
      this.bits += 8;
    }
    const value = this.held & ((1 << bits) - 1);
    this.held >>>= bits;
    this.bits -= bits;
    return value;
  }

  symbol({counts, symbols}) {
    let code = 0;
    let first = 0;
    let start = 0;
    for (let length = 1; length < 16; ++length) {
      code |= this.read(1);
      if (code - first < counts[length]) return symbols[start + code - first];
      start += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error('the packed library has a code that does not exist');
  }

  startOfByte() {
    this.held = 0;
    this.bits = 0;
  }
}

function fixedCodes() {
  const runs = [[144, 8], [112, 9], [24, 7], [8, 8]];
  const lengths = runs.flatMap(([count, length]) => new Array(count).fill(length));
  return [makeCode(lengths), makeCode(new Array(30).fill(5))];
}

function readCodes(reader) {
  const literals = reader.read(5) + 257;
  const distances = reader.read(5) + 1;
  const short = new Array(19).fill(0);
  const shorts = reader.read(4) + 4;
  for (let i = 0; i < shorts; ++i) short[kOrder[i]] = reader.read(3);
  const code = makeCode(short);
  const lengths = [];
  while (lengths.length < literals + distances) {
    const symbol = reader.symbol(code);
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    const value = symbol === 16 ? lengths[lengths.length - 1] : 0;
    const repeats = symbol === 16 ? 3 + reader.read(2)
      : symbol === 17 ? 3 + reader.read(3) : 11 + reader.read(7);
    for (let i = 0; i < repeats; ++i) lengths.push(value);
  }
  return [makeCode(lengths.slice(0, literals)), makeCode(lengths.slice(literals))];
}

function unpackBlock(reader, [literals, distances], out, at) {
  for (;;) {
    const symbol = reader.symbol(literals);
    if (symbol === 256) return at;
    if (symbol < 256) {
      out[at++] = symbol;
      continue;
    }
    const length = kLengthBase[symbol - 257] + reader.read(kLengthBits[symbol - 257]);
    const place = reader.symbol(distances);
    const distance = kDistanceBase[place] + reader.read(place < 4 ? 0 : (place >> 1) - 1);
    for (let i = 0; i < length; ++i, ++at) out[at] = out[at - distance];
  }
}

function copyStored(reader, out, at) {
  reader.startOfByte();
  const length = reader.read(16);
  reader.read(16);  // its complement
  reader.startOfByte();
  out.set(reader.bytes.subarray(reader.at, reader.at + length), at);
  reader.at += length;
  return at + length;
}

export function inflate(packed, size) {
  const reader = new BitReader(packed);
  const out = new Uint8Array(size);
  let at = 0;
  for (let last = 0; !last;) {
    last = reader.read(1);
    const kind = reader.read(2);
    if (kind === 0) at = copyStored(reader, out, at);
    else at = unpackBlock(reader, kind === 1 ? fixedCodes() : readCodes(reader), out, at);
  }
  if (at !== size) throw new Error(`the packed library has ${at} bytes instead of ${size}`);
  return out;
}
