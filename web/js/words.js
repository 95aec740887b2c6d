// How shapes, bytes and names are written on the page.

export const kSystems = {numpy: 'NumPy', torch: 'PyTorch', xla: 'XLA'};
export const kLanguages = {...kSystems, cpp: 'C++'};

// [3] -> "(3,)", as Python writes a tuple.
export function shapeText(shape) {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

export function braces(axes) {
  return `{${axes.join(', ')}}`;
}

// -1: more than int64 counts.
export function bytesText(given) {
  const bytes = Number(given);  // beyond 2^53 a string of digits
  if (bytes < 0) return 'more than 8 EiB';
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let unit = 0;
  let value = bytes;
  while (value >= 1024 && unit + 1 < units.length) {
    value /= 1024;
    ++unit;
  }
  if (unit === 0) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`;
}

// An operand's colour goes by its place: a blue, b orange, c green, then again.
export function colourOf(place) {
  return ['a', 'b', 'c'][place % 3];
}
