const { parse, TYPE } = require('@formatjs/icu-messageformat-parser');

/**
 * Compiles a catalog of ICU texts, so that browsers carry no parser: a message without arguments
 * stays a string, any other becomes its syntax tree.
 */
module.exports = function compileCatalog(source) {
  const compiled = Object.entries(JSON.parse(source)).map(([id, text]) => {
    const tree = parse(text, { requiresOtherClause: true });
    const isLiteral = tree.length === 1 && tree[0].type === TYPE.literal;
    return [id, isLiteral ? tree[0].value : tree];
  });
  return JSON.stringify(Object.fromEntries(compiled));
};
