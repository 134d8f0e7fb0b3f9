/** Every class name of a CSS module is its own key. */
module.exports = new Proxy(
  { __esModule: true },
  { get: (target, key) => (key in target ? target[key] : String(key)) },
);
