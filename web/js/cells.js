// The cells of the result and of each operand, and each operand's memory. Pointing at a cell, or
// moving to it with the arrow keys, lights up everything that belongs to it, and whatever reads the
// same memory:
//
//   result    operand a, in the frame      memory of a
//   . . .     0 1 2                        0 1 2 3 4 5
//   . . #     3 4 5#                                 #

import {h, fill} from './dom.js';
import {colourOf, shapeText} from './words.js';
import {combinations, drawnAxes, isCopy, relate} from './relation.js';

// One grid per index of the outer axes: the last two axes are its rows and columns.
function makeGrid(block, along, describe) {
  const rank = along.length;
  const outer = along.slice(0, Math.max(rank - 2, 0));
  const rows = rank >= 2 ? along[rank - 2] : [undefined];
  const columns = rank >= 1 ? along[rank - 1] : [undefined];
  const tiles = combinations(outer).map((prefix) => {
    const lines = rows.map(
      (row, i) => h(
        'div', {role: 'row', class: broken(rows, i) && 'after-break'}, columns.map((column, j) => {
          const index = [...prefix, row, column].filter((part) => part !== undefined);
          return makeCell(block, index, describe(index), broken(columns, j));
        })));
    const name = `${block.label}${prefix.length ? ` at [${prefix.join(', ')}, …]` : ''}`;
    return h(
      'div', {class: 'tile'},
      prefix.length > 0 &&
        h('span', {class: 'tile-name', 'aria-hidden': 'true'}, `[${prefix.join(', ')}, …]`),
      h('div', {role: 'grid', class: 'grid', 'aria-label': name, 'aria-readonly': 'true'}, lines));
  });
  return h('div', {class: 'tiles'}, tiles);
}

const broken = (along, i) => i > 0 && along[i] !== along[i - 1] + 1;

function makeCell(block, index, {text, name, isCopied, offset}, afterBreak) {
  const classes = ['cell', `of-${block.colour}`, isCopied && 'copied', afterBreak && 'after-break'];
  return h('div', {role: 'gridcell', tabindex: '-1', class: classes.filter(Boolean).join(' '),
                   'aria-label': name, 'data-block': block.key, 'data-cell': index.join(','),
                   'data-o': offset}, text);
}

function makeMemory(block, offsets) {
  const sorted = [...new Set(offsets)].sort((left, right) => left - right);
  const cells = sorted.map((offset, i) => h('span', {
    class: `place of-${block.colour}${broken(sorted, i) ? ' after-break' : ''}`,
    'data-block': block.key, 'data-o': offset}, String(offset)));
  return h('div', {class: 'memory-strip'},
    h('span', {class: 'strip-name'}, `memory of ${block.name}`),
    h('div', {class: 'places', 'aria-hidden': 'true'}, cells));
}

function operandBlock(step, relation, place) {
  const operand = step.operands[place];
  const axes = drawnAxes(step, operand);
  const block = {key: String(place), colour: colourOf(place), name: operand.name,
                 label: `${operand.name} ${shapeText(operand.shape)}`};
  const offsets = new Map(relation.rows.map((row) => [row.cells[place], row.offsets[place]]));
  const describe = (index) => {
    const offset = offsets.get(index.join(','));
    const isCopied = isCopy(operand, axes, index);
    return {text: offset, offset, isCopied,
            name: `${operand.name}, memory ${offset}${isCopied ? ', read again' : ''}`};
  };
  return h(
    'figure', {class: `block name-${block.colour}`, style: widthFor([...offsets.values()])},
    h('figcaption', {}, block.label),
    makeGrid(block, axes.map((axis) => relation.shown[axis]), describe),
    makeMemory(block, offsets.values()));
}

// All cells of a block are as wide as its longest text.
function widthFor(texts) {
  return `--longest: ${Math.max(3, ...texts.map((text) => String(text).length))}ch`;
}

function resultBlock(step, relation) {
  const block = {key: 'r', colour: 'r', label: `result ${shapeText(step.result)}`};
  const along =
    step.result_axes.map((axis, i) => (step.result[i] === 1 ? [0] : relation.shown[axis]));
  const describe = (index) => ({text: index.length ? index.join(',') : '·',
                                name: `result [${index.join(', ')}]`});
  const style = widthFor(relation.rows.map((row) => row.result));
  return h('figure', {class: 'block name-r', style}, h('figcaption', {}, block.label),
           makeGrid(block, along, describe));
}

// What `rows` of the relation say, in words: for the line below and for screen readers.
function sentence(step, rows) {
  const results = [...new Set(rows.map((row) => row.result))];
  if (results.length === 0) return '';
  const parts = step.operands.map((operand, place) => {
    const offsets = [...new Set(rows.map((row) => row.offsets[place]))];
    const shown = offsets.length > 6 ? `${offsets.slice(0, 6).join(', ')}, …` : offsets.join(', ');
    return `${operand.name} at ${shown}`;
  });
  const head = results.slice(0, 4).map((index) => `[${index.replace(/,/g, ', ')}]`).join(', ');
  return `result ${head}${results.length > 4 ? ', …' : ''}: reads ${parts.join('; ')}`;
}

// The view of a step, with light(picks), which lights up the rows that `picks` says yes to.
export function makeCells(step, onLight) {
  const relation = relate(step);
  const said = h('p', {class: 'reads', id: 'reads', 'aria-live': 'polite'});
  const root = h('div', {class: 'cells', id: 'cells'}, resultBlock(step, relation),
                 step.operands.map((_, place) => operandBlock(step, relation, place)));
  const light = (picks) => {
    const rows = picks ? relation.rows.filter(picks) : [];
    const keys = new Set(rows.flatMap((row) => [
      `r|${row.result}`, ...row.cells.map((cell, place) => `${place}|${cell}`),
      ...row.offsets.map((offset, place) => `${place}@${offset}`)]));
    for (const element of root.querySelectorAll('[data-block]')) {
      const {block, cell, o} = element.dataset;
      const isHere = keys.has(`${block}|${cell}`);
      element.classList.toggle('here', isHere);
      element.classList.toggle('lit', isHere || keys.has(`${block}@${o}`));
    }
    fill(said, sentence(step, rows));
    onLight(rows);
  };
  listen(root, light);
  return {root, said, light, relation};
}

// Yes to the rows that a cell belongs to; of an operand's to all that read the same memory.
function rowsOf({block, cell, o}) {
  if (block === 'r') return (row) => row.result === cell;
  return (row) => row.offsets[Number(block)] === Number(o);
}

function listen(root, light) {
  const lightAt = (event) => {
    const cell = event.target.closest('[data-block]');
    if (cell) light(rowsOf(cell.dataset));
  };
  root.addEventListener('pointerover', lightAt);
  root.addEventListener('click', lightAt);
  root.addEventListener('focusin', (event) => {
    setEntrance(root, event.target);
    lightAt(event);
  });
  root.addEventListener('pointerleave', () => {
    if (!root.contains(document.activeElement)) light(undefined);
  });
  root.addEventListener('keydown', (event) => moveByKey(root, event));
  for (const block of root.querySelectorAll('.block')) {
    block.querySelector('[role=gridcell]')?.setAttribute('tabindex', '0');
  }
}

// Tab enters a block at the cell that was left last.
function setEntrance(root, cell) {
  const block = cell.closest('.block');
  for (const other of block.querySelectorAll('[role=gridcell]')) {
    other.setAttribute('tabindex', other === cell ? '0' : '-1');
  }
}

function moveByKey(root, event) {
  const cell = event.target.closest('[role=gridcell]');
  if (!cell) return;
  const lines = [...cell.closest('.block').querySelectorAll('[role=row]')]
    .map((line) => [...line.querySelectorAll('[role=gridcell]')]);
  const row = lines.findIndex((line) => line.includes(cell));
  const column = lines[row].indexOf(cell);
  const next = {
    ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1], ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column], Home: [row, 0], End: [row, lines[row].length - 1],
  }[event.key];
  if (!next) return;
  event.preventDefault();
  lines[next[0]]?.[next[1]]?.focus();
}
