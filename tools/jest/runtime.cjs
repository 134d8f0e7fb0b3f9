const v8 = require('node:v8');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * On Node 20 a function is optimized after fifteen times as much work as by default, because most functions of a
 * test file end before that pays: a fifth of the processor time of the DOM tests. Later ones have no such option.
 */
if (process.version.startsWith('v20.')) v8.setFlagsFromString('--interrupt-budget=1000000');

/**
 * Jest's runtime, with one difference: a worker compiles a module once and not again for each test file.
 * Every file is a realm of its own and loads Jest, React, Fastify and our sources anew, and Jest compiles
 * them anew, too: half of the time that loading takes. V8 can run one compiled script in many realms, and
 * keeps the functions in it that were compiled later.
 */
const compileFunction = vm.compileFunction;
const compiled = new Map();
/** Such a module says at its compilation what its imports are to call, which differs between realms. */
const importsLater = /\bimport\s*\(/;

function scriptOf(source, parameters, filename) {
  const head = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(filename);
  if (known?.source === source && known.head === head) return known.script;
  const script = importsLater.test(source)
    ? undefined
    : new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, head, script });
  return script;
}

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  const script = filename && parsingContext && scriptOf(source, parameters, filename);
  return script?.runInContext(parsingContext) ?? compileFunction(source, parameters, options);
};

module.exports = Runtime;
