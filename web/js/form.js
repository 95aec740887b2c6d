// The left side: what is to be explained.
//
//   const form = makeForm(document.getElementById('ask'), examples, onAsk);
//   form.set(request)      onAsk(request, 'typed' or 'chosen')

import {h, fill} from './dom.js';
import {kLanguages, kSystems} from './words.js';

const kPauseMs = 180;  // after the last key

function choice(name, id, label, checked, onchange) {
  return h(
    'label', {class: 'choice'},
    h('input', {type: 'radio', name, id, value: id.split('-')[1], checked, onchange}),
    h('span', {}, label));
}

function select(id, label, options, onchange) {
  return h('label', {for: id}, label, h('select', {id, onchange},
    Object.entries(options).map(([value, name]) => h('option', {value}, name))));
}

class Form {
  constructor(element, examples, onAsk) {
    this.onAsk = onAsk;
    this.picture = 'automatic';
    this.timer = undefined;
    const typed = () => this.askSoon();
    const chosen = () => this.ask('chosen');
    this.text = h('textarea', {
      id: 'text',
      rows: '2',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
      'aria-describedby': 'text-hint',
      oninput: typed
    });
    this.bindings = h('input', {
      id: 'bindings',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
      'aria-describedby': 'bindings-hint',
      oninput: typed
    });
    this.textLabel = h('label', {for: 'text'});
    this.textHint = h('p', {class: 'hint', id: 'text-hint'});
    const bindingsPart =
      h('div', {},
        h('label', {for: 'bindings'}, 'Shapes of the names'),
        this.bindings,
        h('p', {class: 'hint', id: 'bindings-hint'},
          'as a=(100,3) b=f32(100,3); float64 if no type is given'));
    fill(element, this.kinds(chosen), this.textLabel, this.text, this.textHint, bindingsPart,
         this.choices(chosen), this.examplesPart(examples));
    element.addEventListener('submit', (event) => event.preventDefault());
    this.text.addEventListener('keydown', (event) => this.onEnter(event));
    this.sayKind();
  }

  kinds(chosen) {
    const changed = () => {
      this.sayKind();
      chosen();
    };
    return h('fieldset', {class: 'kinds'}, h('legend', {class: 'offscreen'}, 'What to explain'),
      choice('kind', 'kind-expression', 'Expression', true, changed),
      choice('kind', 'kind-error', 'Pasted error', false, changed));
  }

  choices(chosen) {
    return h('div', {class: 'selects'},
      select('dialect', 'Asked in', kSystems, () => {
        this.field('language').value = this.field('dialect').value;
        chosen();
      }),
      select('language', 'Cures in', kLanguages, chosen));
  }

  // Where the explanation comes below the form, examples are not to stand between.
  examplesPart(groups) {
    const isNarrow = matchMedia('(max-width: 999px)').matches;
    return h(
      'div', {class: 'examples', id: 'examples'}, h('h2', {}, 'Examples'),
      groups.map(
        (group) => h(
          'details', {open: group.open && !isNarrow}, h('summary', {}, group.name),
          h('ul', {}, group.examples.map((example) => h('li', {}, this.exampleButton(example)))))));
  }

  exampleButton({title, ...example}) {
    const press = () => {
      const dialect = example.dialect ?? 'numpy';
      this.set({
        kind: 'expression',
        bindings: '',
        picture: 'automatic',
        language: dialect,
        dialect,
        ...example
      });
      this.ask('chosen');
    };
    return h(
      'button', {type: 'button', class: 'example', onclick: press}, h('span', {}, title),
      h('code', {}, example.kind === 'error' ? example.text.split('\n').pop() : example.text));
  }

  field(id) {
    return document.getElementById(id);
  }

  sayKind() {
    const isError = this.field('kind-error')?.checked ?? false;
    this.textLabel.textContent = isError ? 'The error, as it was printed' : 'Expression or shapes';
    this.textHint.textContent = isError
      ? 'With or without the traceback, of NumPy, PyTorch, JAX, TensorFlow, xtensor or Eigen'
      : 'as (3,4) + (3,), or a - b.mean(1), or torch: x.expand(-1, 4)';
    this.text.rows = isError ? 6 : 2;
  }

  get() {
    return {kind: this.field('kind-error').checked ? 'error' : 'expression', text: this.text.value,
            bindings: this.bindings.value, dialect: this.field('dialect').value,
            language: this.field('language').value, picture: this.picture};
  }

  set(request) {
    this.field(`kind-${request.kind}`).checked = true;
    this.text.value = request.text;
    this.bindings.value = request.bindings;
    this.field('dialect').value = request.dialect;
    this.field('language').value = request.language;
    this.picture = request.picture;
    this.sayKind();
  }

  // Enter explains at once; a line break is Shift and Enter, or any Enter in a pasted error.
  onEnter(event) {
    if (event.key !== 'Enter' || event.shiftKey || this.get().kind === 'error') return;
    event.preventDefault();
    this.ask('chosen');
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask('typed'), kPauseMs);
  }

  ask(how) {
    clearTimeout(this.timer);
    this.onAsk(this.get(), how);
  }
}

export function makeForm(element, examples, onAsk) {
  return new Form(element, examples, onAsk);
}
