// Copying: the clipboard where the browser allows it, else the older way, else the text is shown
// selected, to be copied by hand. Pages opened from disk may get any of the three.

import {h} from './dom.js';

function copyOldWay(text) {
  const field = h('textarea', {class: 'offscreen', 'aria-hidden': 'true', tabindex: '-1'});
  field.value = text;
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    copied = false;  // it is not supported: the text will be shown
  }
  field.remove();
  before?.focus();
  return copied;
}

function showToCopy(text, place) {
  const field = h('textarea', {readonly: true, rows: '3', 'aria-label': 'To copy by hand'});
  field.value = text;
  place.replaceChildren(field);
  field.select();
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);  // no clipboard here, or it is not allowed
  }
}

// A button that copies what `make` gives, and a place beside it that says how it went.
export function copyButton(label, make, id) {
  const said = h('span', {class: 'said', role: 'status'});
  const press = async () => {
    const text = make();
    if (await copy(text)) said.textContent = 'copied';
    else showToCopy(text, said);
  };
  return h('span', {class: 'copy'},
           h('button', {type: 'button', id, onclick: press}, label), said);
}

export function saveButton(label, name, type, make) {
  const press = () => {
    const link = h('a', {download: name, href: URL.createObjectURL(new Blob([make()], {type}))});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };
  return h('button', {type: 'button', onclick: press}, label);
}
