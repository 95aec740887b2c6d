// What NumPy, PyTorch and XLA say, side by side: the result, or the error as they word it.

import {h, section} from './dom.js';
import {braces, kSystems, shapeText} from './words.js';

export function icon(kind) {
  const signs = {
    works: ['✓', 'works'],
    refused: ['✕', 'refused'],
    doubtful: ['▲', 'works, but'],
    missing: ['–', 'no such call']
  };
  const [sign, name] = signs[kind];
  return h('span', {class: `icon ${kind}`, role: 'img', 'aria-label': name}, sign);
}

function answer(verdict) {
  if (!verdict.exists) return h('p', {class: 'muted'}, 'has no such call');
  if (!verdict.works) return h('pre', {class: 'error'}, verdict.error);
  return h(
    'p', {class: 'shape'}, shapeText(verdict.result), ' ',
    h('span', {class: 'muted'}, verdict.dtype));
}

function card(verdict) {
  const kind = !verdict.exists ? 'missing' : verdict.works ? 'works' : 'refused';
  return h(
    'li', {class: `verdict ${kind}`, 'data-system': verdict.system},
    h('h3', {}, icon(kind), kSystems[verdict.system]), h('p', {class: 'version'}, verdict.version),
    answer(verdict),
    verdict.needs &&
      h('p', {}, verdict.works ? 'with ' : 'it needs ', h('code', {}, verdict.needs)),
    verdict.placings.length > 1 &&
      h('p', {class: 'muted'}, 'also possible: ', verdict.placings.map(braces).join(' or ')));
}

export function verdictsPart(step) {
  if (step.verdicts.length === 0) return undefined;
  return section('verdicts', 'Three systems', h('ul', {class: 'verdicts'},
    step.verdicts.map(card)));
}
