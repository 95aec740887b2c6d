// Answers requests by the page's library, under node: the form of answer.cpp.
//
//   node tests/web/answer.js build/web/web/weft_web.js <requests >answers
'use strict';
const fs = require('fs');
const path = require('path');

const library = path.resolve(process.argv[2]);
const createWeft = require(library);
const wasmBinary = fs.readFileSync(library.replace(/js$/, 'wasm'));
const parts = fs.readFileSync(0, 'utf8').split('\0');
parts.pop();  // behind the last NUL

createWeft({wasmBinary}).then((module) => {
  const call = (name, ...values) => module.ccall(
    name, 'string', values.map(() => 'string'), values);
  const answers = [];
  for (let at = 0; at < parts.length; at += 5) {
    answers.push(call('weft_explain', ...parts.slice(at, at + 5)),
                 call('weft_svg', 'automatic', ''), call('weft_text'));
  }
  fs.writeSync(1, answers.map((answer) => `${answer}\0`).join(''));
});
