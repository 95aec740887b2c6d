// Elements from JavaScript:
//
//   h('p', {class: 'note', onclick: close}, 'text ', h('b', {}, 'bold'))
//
// Text is always text: nothing that was typed or computed is ever read as HTML.

export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

// A titled part of the explanation; `name` is also its id, so that tests and links find it.
export function section(name, title, ...children) {
  const heading = h('h2', {id: `${name}-title`}, title);
  return h('section', {id: name, class: 'card', 'aria-labelledby': heading.id}, heading, children);
}
