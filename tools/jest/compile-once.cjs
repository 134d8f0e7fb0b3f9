const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

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
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, head, script });
  return script;
}

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (!filename || !parsingContext || importsLater.test(source)) {
    return compileFunction(source, parameters, options);
  }
  return scriptOf(source, parameters, filename).runInContext(parsingContext);
};

module.exports = Runtime;
