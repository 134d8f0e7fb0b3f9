const { parse } = require('@formatjs/icu-messageformat-parser');

/** Compiles a catalog of ICU texts to syntax trees, so that browsers carry no parser. */
module.exports = function compileCatalog(source) {
  const compiled = Object.entries(JSON.parse(source)).map(([id, text]) => [
    id,
    parse(text, { requiresOtherClause: true }),
  ]);
  return JSON.stringify(Object.fromEntries(compiled));
};
