// The picture, inline: in a shadow tree, so that its style sheet and the page's do not meet.
// Cells of the picture say what they show (data-k the operand, data-o its memory, data-f the place
// in the frame), so that pointing at one lights up the others.

import {h} from './dom.js';
import {copyButton, saveButton} from './copy.js';

const kPictures = {
  automatic: 'What says most',
  blocks: 'Blocks',
  table: 'Alignment table',
  stages: 'XLA’s two stages',
  threads: 'Threads of memory',
  cure: 'Error and cure',
  walk: 'The walk, moving',
  film: 'The walk, a film strip',
  weave: 'The walk, a weave'
};

const kStyle = `svg { display: block; margin: 0 auto; max-width: none; height: auto; }
@media (min-width: 700px) { svg { max-width: 100%; } }
[data-k] { cursor: crosshair; }
.lit {
  stroke: var(--lit) !important;
  stroke-width: 3px !important;
  stroke-dasharray: none !important;
}`;

export function makePicture(request, library, onPoint, onChoose) {
  const select = h('select', {id: 'picture-kind', onchange: () => onChoose(select.value)},
    Object.entries(kPictures).map(([value, name]) =>
      h('option', {value, selected: value === request.picture}, name)));
  const plain = () => library.svg(request.picture, '');
  const host = h('div', {class: 'picture scrolls', id: 'svg', tabindex: '0', role: 'region',
                         'aria-label': 'Picture'});
  const root = host.attachShadow({mode: 'open'});
  const svg = document.importNode(
    new DOMParser()
      .parseFromString(library.svg(request.picture, 'p-'), 'image/svg+xml')
      .documentElement,
    true);
  root.append(h('style', {}, kStyle), svg);
  svg.addEventListener('pointerover', (event) => {
    const cell = event.target.closest('[data-k]');
    if (cell) onPoint(cell.dataset);
  });
  svg.addEventListener('pointerleave', () => onPoint(undefined));
  const bar = h('div', {class: 'bar'},
    h('label', {}, 'Picture ', select), copyButton('Copy SVG', plain, 'copy-svg'),
    saveButton('Save SVG', 'weft.svg', 'image/svg+xml', plain));
  return {bar, host, light: (data) => lightCells(svg, data)};
}

const memoryOf = ({k, o}) => (k === 'r' || o === undefined ? undefined : `${k}@${o}`);

// Lights up the steps of the loop in `frames`, and whatever reads the same memory as they do.
function lightCells(svg, frames) {
  const cells = [...svg.querySelectorAll('[data-k]')];
  const steps = cells.filter((cell) => frames.has(cell.dataset.f));
  const memory = new Set(steps.map((cell) => memoryOf(cell.dataset)).filter(Boolean));
  for (const cell of cells) {
    const isLit = frames.has(cell.dataset.f) || memory.has(memoryOf(cell.dataset));
    cell.classList.toggle('lit', isLit);
  }
}
