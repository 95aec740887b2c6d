// The alignment table: operands under each other, one column per axis of the frame.

import {h, section} from './dom.js';
import {colourOf, shapeText} from './words.js';

const kUses = {
  kept: (extent) => [String(extent), 'kept'],
  stretched: (_, frame) => [`1→${frame}`, 'stretched'],
  missing: (_, frame) => [`(1)→${frame}`, 'new axis'],
  failed: (extent) => [`${extent} ✕`, 'does not fit'],
};

function cell(step, operand, axis) {
  const use = operand.uses[axis];
  const own = operand.axes.indexOf(axis);
  const frame = step.frame[axis].extent ?? '?';
  // An operand of a product lacks axes that are none of its business.
  if (use === 'missing' && step.kind === 'product' && !step.result_axes.includes(axis))
    return h('td', {});
  const [text, name] = (kUses[use] ?? (() => ['', '']))(operand.shape[own], frame);
  return h(
    'td', {class: `use ${use}`}, h('b', {}, text), h('span', {class: 'use-name'}, name),
    operand.jumps.length > axis && use !== 'failed' &&
      h('span', {class: operand.jumps[axis] === 0 ? 'jump zero' : 'jump'},
        `jump ${operand.jumps[axis]}`));
}

function row(step, operand, place) {
  return h(
    'tr', {class: `name-${colourOf(place)}`},
    h('th', {scope: 'row'}, operand.name, ' ',
      h('span', {class: 'shape'}, shapeText(operand.shape))),
    h('td', {}, operand.is_number ? 'a number' : operand.dtype),
    h('td', {}, operand.is_number ? '' : shapeText(operand.strides)),
    step.frame.map((_, axis) => cell(step, operand, axis)));
}

function resultRow(step) {
  const cells = step.frame.map((axis, number) => {
    const place = step.result_axes.indexOf(number);
    if (place < 0) return h('td', {}, axis.role === 'result' ? '' : axis.role);
    const extent = step.works ? step.result[place] : axis.extent;
    return h('td', {class: 'use'}, extent === null ? '✕' : h('b', {}, String(extent)));
  });
  return h(
    'tr', {class: 'name-r'},
    h('th', {scope: 'row'}, 'result',
      step.works && h('span', {class: 'shape'}, ` ${shapeText(step.result)}`)),
    h('td', {}, step.works ? step.dtype : 'refused'), h('td', {}), cells);
}

export function alignmentPart(step) {
  if (step.frame.length === 0 && step.operands.length === 0) return undefined;
  const axes = step.frame.map(
    (axis, number) =>
      h('th', {scope: 'col'}, `axis ${number}`,
        axis.label && h('span', {class: 'use-name'}, axis.label),
        axis.role !== 'result' && axis.role !== axis.label &&
          h('span', {class: 'use-name'}, axis.role)));
  const table =
    h('table', {class: 'alignment'},
      h('thead', {},
        h('tr', {}, h('th', {scope: 'col'}, 'operand'), h('th', {scope: 'col'}, 'type'),
          h('th', {scope: 'col'}, 'strides'), axes)),
      h('tbody', {}, step.operands.map((operand, place) => row(step, operand, place)),
        resultRow(step)));
  return section(
    'alignment', 'Shapes, strides and jumps',
    h('div', {class: 'scrolls', tabindex: '0', role: 'region', 'aria-label': 'Alignment table'},
      table),
    h('p', {class: 'muted'},
      'A jump of 0: the same memory is read again. Strides and jumps count elements.'));
}
