/**
 * Lets a minifier drop what a library exports and nobody uses: names for developer tools are
 * assignments, and calls that create contexts and components look as if they did something else.
 */
const NAMES = /^\w+\.displayName = ["'`][^\n]*;$/gm;
const CREATIONS = /^((?:var|let|const) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

module.exports = (source) => source.replace(NAMES, '').replace(CREATIONS, '$1/*#__PURE__*/ $2');
