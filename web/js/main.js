// The page: a request from the form or the address, an Explanation from the library, the result.

import {h, fill} from './dom.js';
import {readAddress, writeAddress} from './address.js';
import {bindingsFor} from './cures.js';
import {makeForm} from './form.js';
import {openLibrary} from './library.js';
import {Result} from './result.js';

const kFirst = {kind: 'expression', text: '(256,256,16) + (256,)', bindings: '', dialect: 'numpy',
                language: 'numpy', picture: 'automatic'};

class Page {
  constructor(library) {
    this.library = library;
    this.live = h('p', {class: 'offscreen', role: 'status', id: 'live'});
    document.body.append(this.live);
    this.form =
      makeForm(document.getElementById('ask'), kExamples, (request, how) => this.ask(request, how));
    this.result = new Result(document.getElementById('result'), library, {
      apply: (code) => this.apply(code),
      choosePicture: (picture) => this.choosePicture(picture),
      link: () => location.href,
    });
    window.addEventListener('hashchange', () => this.followAddress());
    this.followAddress();
  }

  followAddress() {
    if (this.address !== undefined && location.hash === this.address) return;
    const request = readAddress(location.hash) ?? kFirst;
    this.form.set(request);
    this.explain(this.form.get());
    this.address = location.hash;
  }

  // What is typed replaces the entry of the history; what is chosen adds one.
  ask(request, how) {
    const address = writeAddress(request);
    if (how === 'typed') location.replace(address);
    else location.hash = address;
    this.address = location.hash;
    this.explain(request);
  }

  explain(request) {
    this.request = request;
    try {
      this.explanation = this.library.explain(request);
      this.result.show(request, this.explanation);
      this.say(document.getElementById('summary')?.textContent ?? this.explanation.unread);
    } catch (error) {
      this.result.fail(`It stopped: ${error.message ?? error}. Change the text, and it goes on.`);
      this.library.restart();
    }
  }

  apply(code) {
    const {dialect} = this.explanation;
    this.form.set({...this.request, kind: 'expression', text: code, dialect, picture: 'automatic',
                   bindings: bindingsFor(this.explanation, this.request.bindings)});
    this.form.ask('chosen');
    document.getElementById('result').focus({preventScroll: true});
    document.getElementById('summary')?.scrollIntoView({block: 'nearest'});
  }

  choosePicture(picture) {
    this.form.set({...this.request, picture});
    this.form.ask('chosen');
    document.getElementById('picture-kind').focus();
  }

  // For screen readers: one short sentence per request.
  say(text) {
    this.live.textContent = text;
  }
}

async function start() {
  try {
    new Page(await openLibrary());
    document.documentElement.dataset.ready = 'true';
  } catch (error) {
    fill(document.getElementById('result'), h('p', {class: 'card', role: 'alert'},
      `This browser could not start the page: ${error.message}`));
  }
}

document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();  // the address belongs to the case
  document.getElementById('result').focus();
});
fill(
  document.getElementById('about'),
  h('p', {},
    `weft ${kVersion}. Everything is computed in this page; ` +
      'nothing is sent anywhere. Schedules are those of a machine that the page states.'));
start();
