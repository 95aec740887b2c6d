// Cures, each of which was tried on the shapes, and warnings. A click writes the cure's code into
// the form, with the operands it speaks of as names.

import {h, section} from './dom.js';
import {bytesText, kSystems, shapeText} from './words.js';

const kName = /^[A-Za-z_]\w*$/;

// "b=(3,4)" for each operand that is a name and not bound yet.
export function bindingsFor(explanation, bindings) {
  const bound = new Set([...bindings.matchAll(/([A-Za-z_]\w*)\s*=/g)].map((match) => match[1]));
  const added = [];
  for (const operand of explanation.steps.flatMap((step) => step.operands)) {
    if (operand.is_number || !kName.test(operand.name) || bound.has(operand.name)) continue;
    bound.add(operand.name);
    const shape = `(${operand.shape.join(',')}${operand.shape.length === 1 ? ',' : ''})`;
    added.push(`${operand.name}=${operand.dtype}${shape}`);
  }
  return [bindings.trim(), ...added].filter(Boolean).join(' ');
}

function cureItem(cure, explanation, apply) {
  const shown = cure.code[explanation.language] || cure.code[explanation.dialect];
  const applied = cure.code[explanation.dialect];
  const label = h('code', {}, shown);
  const button = applied
    ? h('button', {type: 'button', class: 'cure', onclick: () => apply(applied),
                   title: `Explain ${applied}`}, label)
    : h('span', {class: 'cure'}, label);
  return h('li', {'data-repair': cure.repair}, button,
    h('span', {class: 'gives'}, ' gives ', h('b', {class: 'shape'}, shapeText(cure.result))),
    cure.why && h('span', {class: 'why'}, ` ${cure.why}`),
    explanation.dialect === 'xla' && cure.is_numpys && h('span', {class: 'muted'}, ' as in NumPy'));
}

export function curesPart(step, explanation, apply) {
  if (step.cures.length === 0) return undefined;
  return section('cures', step.works ? 'If something else was meant' : 'Cures',
    h('p', {class: 'muted'}, 'Each was tried on these shapes. Choose one to explain it',
      explanation.language === explanation.dialect ? '.' : ` in ${kSystems[explanation.dialect]}.`),
    h('ol', {class: 'cures'}, step.cures.map((cure) => cureItem(cure, explanation, apply))));
}

export function warningsPart(step) {
  if (step.warnings.length === 0) return undefined;
  return section('warnings', 'It works, but', h('ul', {class: 'warnings'},
    step.warnings.map((warning) => h('li', {}, warning.text,
      warning.bytes > 0 && h('span', {}, ` (${bytesText(warning.bytes)})`),
      warning.policy && h('span', {class: 'muted'}, ' The policy ', h('code', {}, warning.policy),
                          ' would have refused it.')))));
}
