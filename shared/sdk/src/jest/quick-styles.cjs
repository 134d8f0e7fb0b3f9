/**
 * Styles of jsdom, as far as queries ask for them, without its work: for one element it matches the 120
 * rules of its style sheet and resolves ten colours, and a query by role asks for every element and those
 * around it. Tests load no style sheets, so an element has the display of its kind unless its
 * `style` says otherwise. Everything else is still answered by jsdom.
 */
/** Properties that the rules of jsdom do not mention and that are not inherited there. */
const ownOnly = new Set([
  ...['overflow', 'overflow-x', 'overflow-y', 'transform', 'translate', 'scale', 'rotate'],
  ...['perspective', 'filter', 'backdrop-filter', 'will-change', 'contain', 'container-type'],
  ...[
    'opacity',
    'clip',
    'clip-path',
    'z-index',
    'float',
    'isolation',
    'mask',
    'content-visibility',
  ],
]);
const cssName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function quickStyles(window) {
  const { document, getComputedStyle: computed } = window;
  const displays = new Map();
  /** What the rules of jsdom with a display tell apart; those of `rt` and `rp` also look at parents. */
  const kindOf = (element) =>
    [
      element.namespaceURI,
      element.localName,
      element.hasAttribute('hidden'),
      element.hasAttribute('open'),
      element.localName === 'input' && element.getAttribute('type'),
    ].join(' ');
  const own = (element, property) =>
    element.hasAttribute('style') ? element.style.getPropertyValue(property) : '';

  function display(element) {
    const said = own(element, 'display');
    if (said !== '') return said;
    const kind = kindOf(element);
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const found = computed(element).display;
    displays.set(kind, found);
    return found;
  }
  function inherited(element, property, initial) {
    for (let at = element; at !== null; at = at.parentElement) {
      const said = own(at, property);
      if (said !== '') return said;
    }
    return initial;
  }
  const quick = {
    display,
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
  };
  /** A property in the spelling of style sheets, or undefined where jsdom has to be asked. */
  function quickly(element, name) {
    if (Object.hasOwn(quick, name)) return quick[name](element);
    return ownOnly.has(name) ? own(element, name) : undefined;
  }
  const isQuick = (element) =>
    element?.ownerDocument === document &&
    document.styleSheets.length === 0 &&
    element.localName !== 'rt' &&
    element.localName !== 'rp';

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !isQuick(element)) return computed(element, pseudo);
    let rest;
    const full = () => (rest ??= computed(element));
    const getPropertyValue = (name) => quickly(element, name) ?? full().getPropertyValue(name);
    const get = (_target, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      const found = typeof name === 'string' ? quickly(element, cssName(name)) : undefined;
      if (found !== undefined) return found;
      const value = full()[name];
      return typeof value === 'function' ? value.bind(full()) : value;
    };
    return new Proxy({}, { get });
  };
}

module.exports = { quickStyles };
