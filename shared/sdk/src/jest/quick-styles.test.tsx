/** The styles of the environment, beside those that jsdom works out. */
const add = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  const found = document.querySelector<HTMLElement>('#it');
  if (!found) throw new Error('There is no #it');
  return found;
};
const read = (element: Element) => {
  const style = getComputedStyle(element);
  const { display, visibility, pointerEvents } = style;
  return [display, visibility, pointerEvents, style.getPropertyValue('display')];
};

test.each([
  ['<p id="it"></p>', 'block'],
  ['<span id="it"></span>', ''],
  ['<button id="it"></button>', 'inline-block'],
  ['<p id="it" hidden></p>', 'none'],
  ['<dialog id="it"></dialog>', 'none'],
  ['<dialog id="it" open></dialog>', ''],
  ['<input id="it" type="hidden">', 'none'],
  ['<p id="it" style="display: none"></p>', 'none'],
])('%s is displayed as %p', (html, display) => {
  expect(read(add(html))).toEqual([display, 'visible', 'auto', display]);
});

test('what is inherited comes from around, and goes with it', () => {
  const inner = add('<div style="visibility: hidden; pointer-events: none"><b id="it"></b></div>');
  expect(read(inner).slice(1, 3)).toEqual(['hidden', 'none']);
  inner.style.visibility = 'visible';
  expect(read(inner).slice(1, 3)).toEqual(['visible', 'none']);
  inner.parentElement?.removeAttribute('style');
  inner.removeAttribute('style');
  expect(read(inner).slice(1, 3)).toEqual(['visible', 'auto']);
});

test('all other properties are those of jsdom, and a style sheet counts', () => {
  const element = add('<p id="it" style="overflow-x: scroll; margin: 3px"></p>');
  const style = getComputedStyle(element);
  expect([style.overflowX, style.margin, style.transform]).toEqual(['scroll', '3px', '']);
  expect(style.color).not.toBe('');
  const sheet = document.createElement('style');
  sheet.textContent = 'p { display: grid }';
  document.head.append(sheet);
  expect(read(element)[0]).toBe('grid');
  sheet.remove();
  expect(read(element)[0]).toBe('block');
});
