// weft's describing half, compiled to WebAssembly: what the page says, it says.
//
//   const library = await openLibrary();
//   library.explain({kind: 'expression', text: '(2,3) + (3,)', bindings: '', dialect: 'numpy',
//                    language: 'numpy'})      the Explanation, as docs/explain_schema.md has it
//   library.svg('walk', 'p-')                 that one, drawn; prefix: cells say what they show
//   library.text()                            that one, in words
//
// kPacked and createWeft are put in front of the page's script when it is built.

import {inflate} from './inflate.js';

function unpack({base64, size}) {
  const letters = atob(base64);
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) packed[i] = letters.charCodeAt(i);
  return inflate(packed, size);
}

function bind(module) {
  const call = (name, ...values) => module.ccall(
    name, 'string', values.map(() => 'string'), values);
  return {
    explain({kind, text, bindings, dialect, language}) {
      return JSON.parse(call('weft_explain', kind, text, bindings, dialect, language));
    },
    svg: (picture, prefix) => call('weft_svg', picture, prefix),
    text: () => call('weft_text'),
  };
}

// After a trap the memory of a module is not to be trusted: a fresh one is made from the same code.
export async function openLibrary() {
  const code = await WebAssembly.compile(unpack(kPacked));
  const start = async () => bind(await createWeft({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
      return {};
    },
  }));
  const library = await start();
  library.restart = async () => Object.assign(library, await start());
  return library;
}
