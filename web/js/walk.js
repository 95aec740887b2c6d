// The walk over memory: the index stack of each operand, its jumps and where it stands, step by
// step.
// Play, pause and step; the cells light up with it.

import {h, fill} from './dom.js';
import {colourOf} from './words.js';

const kRestMs = 1100;

function moveTable(step, move, number) {
  const head =
    ['', 'index stack', 'jumps', 'offset'].map((title) => h('th', {scope: 'col'}, title));
  const rows = step.operands.map((operand, place) => {
    const stack = move.stacks[place] ?? [];
    const jumps = step.walk.jumps[place] ?? [];
    const sum = stack.map((index, axis) => `${index}·${jumps[axis]}`).join(' + ');
    return h(
      'tr', {class: `name-${colourOf(place)}`}, h('th', {scope: 'row'}, operand.name),
      h('td', {}, `[${stack.join(', ')}]`), h('td', {}, `[${jumps.join(', ')}]`),
      h('td', {class: 'offset'}, sum ? `${sum} = ` : '', h('b', {}, String(move.offsets[place]))));
  });
  const result = h('tr', {class: 'name-r'}, h('th', {scope: 'row'}, 'result'),
                   h('td', {}, `[${move.index.join(', ')}]`), h('td', {}, ''),
                   h('td', {class: 'offset'}, 'written at ', h('b', {}, String(move.written_at))));
  return h('table', {'aria-label': `step ${number}`}, h('thead', {}, h('tr', {}, head)),
           h('tbody', {}, rows, result));
}

function moveText(step, move) {
  const number =
    `Step ${(move.number + 1).toLocaleString('en')} of ${step.walk.size.toLocaleString('en')}`;
  const carry = move.carried >= 0 && move.carried + 1 < step.frame.length;
  return carry ?
    `${number}: a carry, axis ${move.carried} counts up and the axes right of it begin again` :
    number;
}

// The buttons around a position among `length` moves; `show(position)` draws.
class Player {
  constructor(length, show) {
    this.length = length;
    this.show = show;
    this.at = 0;
    this.timer = undefined;
    const button = (id, label, onclick) => h('button', {type: 'button', id, onclick}, label);
    this.playButton = button('walk-play', 'Play', () => (this.timer ? this.pause() : this.play()));
    this.slider = h('input', {type: 'range', id: 'walk-at', min: '0', max: String(length - 1),
                              'aria-label': 'Step of the walk', value: '0',
                              oninput: () => this.go(Number(this.slider.value))});
    this.root = h('div', {class: 'player', role: 'group', 'aria-label': 'Walk'},
      button('walk-first', 'First', () => this.go(0)),
      button('walk-back', 'Back', () => this.go(this.at - 1)),
      this.playButton,
      button('walk-next', 'Next', () => this.go(this.at + 1)), this.slider);
  }

  play() {
    if (this.at === this.length - 1) this.move(0);
    this.timer = setInterval(() => {
      this.move(this.at + 1);
      if (this.at === this.length - 1) this.pause();
    }, kRestMs);
    this.playButton.textContent = 'Pause';
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playButton.textContent = 'Play';
  }

  // By hand: whoever steps has stopped it.
  go(position) {
    this.pause();
    this.move(position);
  }

  move(position) {
    this.at = Math.min(Math.max(position, 0), this.length - 1);
    this.slider.value = String(this.at);
    this.show(this.at);
  }
}

// `lightMove(move)` lights up the cells; the first move is shown, unlit, until someone steps.
export function makeWalk(step, lightMove) {
  const said = h('p', {id: 'walk-said', 'aria-live': 'polite'});
  const place = h('div', {id: 'walk-move', class: 'scrolls', tabindex: '0', role: 'region',
                          'aria-label': 'Index stacks and offsets'});
  const show = (at) => {
    const move = step.walk.moves[at];
    fill(said, moveText(step, move));
    fill(place, moveTable(step, move, move.number + 1));
    player.slider.setAttribute('aria-valuetext', moveText(step, move));
  };
  const player = new Player(step.walk.moves.length, (at) => {
    show(at);
    lightMove(step.walk.moves[at]);
  });
  show(0);
  return {
    root: h('div', {id: 'walk', class: 'walk'}, player.root, said, place),
    stop: () => player.pause()
  };
}
