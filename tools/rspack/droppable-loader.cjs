/**
 * Lets a minifier drop what a library exports and nobody uses: names for developer tools and
 * contexts of classes are assignments, and calls that create contexts and components look as if
 * they did something else.
 */
const NAMES = /^\w+\.displayName = ["'`][^\n]*;$/gm;
const CLASS_CONTEXTS =
  /^(var (\w+) = class extends [\w.]+ \{)([\s\S]*?)^\2\.contextType = (\w+);$/gm;
const CREATIONS = /^((?:var|let|const) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

module.exports = (source) =>
  source
    .replace(NAMES, '')
    .replace(CLASS_CONTEXTS, '$1 static contextType = $4;$3')
    .replace(CREATIONS, '$1/*#__PURE__*/ $2');
