// Which memory a result cell comes from. One row per step of the loop over the frame, for the part
// of the frame that is shown:
//
//   (2, 3) + (3,)   {frame: 5, result: '1,2', cells: ['1,2', '1,2'], offsets: [5, 2]}
//
// Offsets are the frame's index times the operand's jumps, as docs/explain_schema.md says.

const kMostCells = 192;
const kMostWithWalk = 640;

// 0, 1, 2 and the last, or all of a few.
function shownAlong(extent, most) {
  if (extent <= most) return Array.from({length: Math.max(extent, 0)}, (_, i) => i);
  return [...Array.from({length: most - 1}, (_, i) => i), extent - 1];
}

// The indices that are shown along each axis of the frame. Outer axes give way first.
function shownIndices(extents) {
  const most = extents.map((extent) => (extent <= 8 ? 8 : 4));
  const shown = () => extents.map((extent, axis) => shownAlong(extent, most[axis]));
  const size = () => shown().reduce((product, along) => product * along.length, 1);
  while (size() > kMostCells) {
    const lengths = shown().map((along) => along.length);
    const longest = lengths.indexOf(Math.max(...lengths));
    most[longest] = lengths[longest] - 1;
  }
  return shown();
}

// And those that the walk goes to, unless they are too many.
function withWalk(step, shown) {
  const all = shown.map((along) => new Set(along));
  for (const {index} of step.walk?.moves ?? []) {
    step.result_axes.forEach((axis, i) => all[axis].add(index[i]));
  }
  const size = all.reduce((product, along) => product * along.size, 1);
  return size > kMostWithWalk ? shown
                              : all.map((along) => [...along].sort((left, right) => left - right));
}

// All combinations, the last axis fastest.
export function combinations(along) {
  return along.reduce(
    (rows, indices) => rows.flatMap((row) => indices.map((i) => [...row, i])), [[]]);
}

// The axes of the frame that an operand is drawn along: of products its own, else all.
export function drawnAxes(step, operand) {
  return step.kind === 'product' ? operand.axes : step.frame.map((_, axis) => axis);
}

// The place in the result of a place in the frame.
function resultIndex(step, index) {
  return step.result_axes.map((axis, i) => (step.result[i] === 1 ? 0 : index[axis]));
}

export function relate(step) {
  const shown = withWalk(step, shownIndices(step.frame.map((axis) => axis.extent)));
  const drawn = step.operands.map((operand) => drawnAxes(step, operand));
  const rows = combinations(shown).map(
    (index) => ({
      frame: index.reduce((place, i, axis) => place * step.frame[axis].extent + i, 0),
      result: resultIndex(step, index).join(','),
      cells: drawn.map((axes) => axes.map((axis) => index[axis]).join(',')),
      offsets: step.operands.map(
        ({jumps}) => jumps.reduce((sum, jump, axis) => sum + jump * index[axis], 0)),
    }));
  return {shown, drawn, rows};
}

const kRelated =
  ['elementwise', 'in_place', 'assign', 'reduce', 'product', 'expand', 'sum_to_size'];

// Has the step what a relation is made of? Gathers and joins have no jumps, padding no memory, and
// extents beyond 2^53 are texts.
export function isRelated(step) {
  return step.works && kRelated.includes(step.kind) && step.operands.length > 0 &&
    step.frame.every((axis) => Number.isInteger(axis.extent)) &&
    step.result_axes.length === step.result.length &&
    step.operands.every(
      ({jumps, axes}) => jumps.length === step.frame.length && !axes.includes(-1));
}

// A copy is read again: its index is not 0 on an axis that the operand is stretched along.
export function isCopy(operand, axes, index) {
  return axes.some((axis, i) => index[i] !== 0 && operand.uses[axis] !== 'kept');
}
