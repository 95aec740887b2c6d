// The right side: what the library said, part by part. Everything shown comes from the
// Explanation's JSON, and from its picture and text.

import {h, fill, section} from './dom.js';
import {kSystems, shapeText} from './words.js';
import {icon, verdictsPart} from './verdicts.js';
import {curesPart, warningsPart} from './cures.js';
import {alignmentPart} from './alignment.js';
import {memoryPart, schedulePart} from './costs.js';
import {makePicture} from './picture.js';
import {makeCells} from './cells.js';
import {isRelated} from './relation.js';
import {makeWalk} from './walk.js';
import {copyButton} from './copy.js';

function summary(explanation) {
  const refused = explanation.steps.find((step) => !step.works);
  const isDoubtful = explanation.steps.some((step) => step.warnings.length > 0);
  const kind = refused ? 'refused' : isDoubtful ? 'doubtful' : 'works';
  const system = kSystems[explanation.dialect];
  const said = refused ? `${system} refuses ${refused.text}`
    : `${system} gives ${shapeText(explanation.result)} of ${explanation.dtype}`;
  return h('p', {id: 'summary', class: `summary ${kind}`}, icon(kind), h('span', {}, said));
}

function unreadPart(explanation) {
  return section(
    'unread', 'This cannot be read', h('pre', {class: 'error', role: 'alert'}, explanation.unread));
}

function stepsPart(explanation, at, choose) {
  if (explanation.steps.length < 2) return undefined;
  const items = explanation.steps.map(
    (step, number) =>
      h('li', {},
        h('button', {
          type: 'button',
          id: `step-${number}`,
          'aria-pressed': String(number === at),
          onclick: () => choose(number)
        },
          icon(
            !step.works            ? 'refused' :
              step.warnings.length ? 'doubtful' :
                                     'works'),
          h('code', {}, step.text),
          step.works && h('span', {class: 'muted'}, ` ${shapeText(step.result)}`))));
  return section('steps', 'Steps', h('ol', {class: 'steps'}, items));
}

// The cells of a step and its walk; both light up the picture, and it lights them.
function cellsPart(step, picture) {
  if (!isRelated(step)) return undefined;
  const cells =
    makeCells(step, (rows) => picture.light(new Set(rows.map((row) => String(row.frame)))));
  const walk = step.walk && step.walk.moves.length > 0 && makeWalk(step, (move) => {
    const index = move.index.join(',');
    cells.light((row) => row.result === index);
  });
  const part = section(
    'cell-by-cell', 'Cell by cell',
    h('p', {class: 'muted'},
      'Point at a cell, or use the arrow keys, to see what it is made from. ' +
        'Numbers are places in memory; a pale cell is memory read again.'),
    cells.root, cells.said, walk && h('h3', {}, 'The walk'), walk && walk.root);
  return {part, cells, stop: () => walk && walk.stop()};
}

// Pointing at a cell of the picture lights the rows of the loop that it belongs to.
function pointer(cells, light, data) {
  if (!data) return cells ? cells.light(undefined) : light(new Set());
  if (!cells) return light(new Set([data.f]));
  const isItsRow = (row) => (data.k === 'r' ? String(row.frame) === data.f
                                            : String(row.offsets[Number(data.k)]) === data.o);
  return cells.light(isItsRow);
}

export class Result {
  constructor(element, library, actions) {
    this.element = element;
    this.library = library;
    this.actions = actions;  // apply(code), choosePicture(name), link()
    this.stop = () => {};
  }

  show(request, explanation) {
    this.stop();
    this.stop = () => {};
    if (explanation.unread) return fill(this.element, unreadPart(explanation));
    return this.showStep(request, explanation, explanation.focus);
  }

  fail(message) {
    fill(
      this.element,
      section('failed', 'The page could not explain this', h('p', {role: 'alert'}, message)));
  }

  showStep(request, explanation, at) {
    this.stop();
    const step = explanation.steps[at];
    let byCell;
    const picture = makePicture(request, this.library,
      (data) => pointer(byCell?.cells, picture.light, data), this.actions.choosePicture);
    byCell = cellsPart(step, picture);
    this.stop = () => byCell?.stop();
    const choose = (number) => {
      this.showStep(request, explanation, number);
      document.getElementById(`step-${number}`).focus();
    };
    fill(
      this.element, this.head(explanation), stepsPart(explanation, at, choose), verdictsPart(step),
      warningsPart(step), curesPart(step, explanation, this.actions.apply),
      section('picture', 'Picture', picture.host, picture.bar), alignmentPart(step), byCell?.part,
      h('div', {class: 'pair'}, memoryPart(explanation), schedulePart(step, explanation)),
      this.inWords());
  }

  head(explanation) {
    return h('div', {class: 'head'}, summary(explanation),
             copyButton('Copy link', this.actions.link, 'copy-link'),
             explanation.remark && h('p', {class: 'remark', id: 'remark'}, explanation.remark));
  }

  inWords() {
    const text = this.library.text();
    return h(
      'section', {id: 'words', class: 'card'},
      h('details', {}, h('summary', {}, 'In words'),
        h('pre', {class: 'scrolls', tabindex: '0'}, text),
        copyButton('Copy text', () => text, 'copy-text')));
  }
}
