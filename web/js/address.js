// The case is in the address, after the #, so a link shares it and no server sees it.
//
//   #e=(2,3)+%2B+(3,)&with=...&in=torch&as=cpp&picture=walk       an expression
//   #error=operands+could+not+...                                 a pasted error

const kDefaults = {kind: 'expression', text: '', bindings: '', dialect: 'numpy', language: 'numpy',
                   picture: 'automatic'};

// What differs from the defaults; undefined if the address holds no case.
export function readAddress(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  if (!values.has('e') && !values.has('error')) return undefined;
  const dialect = values.get('in') ?? kDefaults.dialect;
  return {
    kind: values.has('error') ? 'error' : 'expression',
    text: values.get('error') ?? values.get('e'),
    bindings: values.get('with') ?? '',
    dialect,
    language: values.get('as') ?? dialect,
    picture: values.get('picture') ?? kDefaults.picture,
  };
}

export function writeAddress(request) {
  const values = new URLSearchParams();
  values.set(request.kind === 'error' ? 'error' : 'e', request.text);
  if (request.bindings) values.set('with', request.bindings);
  if (request.dialect !== kDefaults.dialect) values.set('in', request.dialect);
  if (request.language !== request.dialect) values.set('as', request.language);
  if (request.picture !== kDefaults.picture) values.set('picture', request.picture);
  // Brackets and commas are allowed there and keep a link readable.
  return '#' + values.toString().replace(/%28/g, '(').replace(/%29/g, ')').replace(/%2C/g, ',');
}
