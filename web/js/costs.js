// Bytes, and how the step would run.

import {h, section} from './dom.js';
import {bytesText} from './words.js';

const kRows = [
  ['operands', 'Operands'], ['result', 'Result'], ['temporaries', 'Temporaries, call by call'],
  ['fused', 'Temporaries, as one loop']
];

export function memoryPart(explanation) {
  if (!explanation.works) return undefined;  // nothing would run
  const rows = kRows.map(
    ([key, name]) =>
      h('tr', {}, h('th', {scope: 'row'}, name),
        h('td', {'data-bytes': key, title: `${explanation.memory[key]} bytes`},
          bytesText(explanation.memory[key]))));
  return section('memory', 'Memory', h('table', {class: 'bytes'}, h('tbody', {}, rows)));
}

export function schedulePart(step, explanation) {
  if (!step.schedule) return undefined;
  return section('schedule', 'How it runs',
    h('ul', {class: 'schedule'}, step.schedule.split(/ \| |\n/).map((part) => h('li', {}, part))),
    h('p', {class: 'muted', id: 'machine'}, `On ${explanation.machine}.`));
}
