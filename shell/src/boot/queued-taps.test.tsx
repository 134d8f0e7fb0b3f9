import type { EarlyTap } from './early-links.ts';
import { queueTaps, type ReleaseTaps } from './queued-taps.ts';

const PATIENCE_MS = 8_000;

let release: ReleaseTaps;
let done: string[];
let followed: string[];
let earlyTap: EarlyTap;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <div id="root">
      <a href="/Video"><span>Video</span></a>
      <form><button type="submit">Log in</button></form>
      <p>text</p>
    </div>
    <button id="outside">gate</button>
    <div id="velvet-sign-in"><dialog><a href="/Login">Log in</a></dialog></div>`;
  earlyTap = 'wait';
  done = [];
  followed = [];
  release = queueTaps(document, {
    earlyTapOn: () => earlyTap,
    follow: (address) => followed.push(address),
  });
  // What the app would do; a tap that gets here was not held.
  document.body.addEventListener('click', (event) => {
    const { target } = event;
    done.push(target instanceof Element ? target.tagName : '');
    event.preventDefault();
  });
});
afterEach(() => {
  release();
  document.body.replaceWith(document.createElement('body'));
  jest.useRealTimers();
});

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}
/** Whether the browser was left to do what it does with a tap. */
const tap = (selector: string, how: MouseEventInit = {}): boolean =>
  find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...how }),
  );
const marked = () => [...document.querySelectorAll('[data-held]')].map(({ tagName }) => tagName);

test('a tap before the app is there is seen to have arrived, and done once it is', () => {
  expect(tap('span')).toBe(false);
  expect(done).toEqual([]);
  expect(marked()).toEqual(['A']);
  release();
  expect(done).toEqual(['A']);
  expect(marked()).toEqual([]);
});

test('of several taps the last one counts, once', () => {
  tap('a');
  tap('button');
  tap('button');
  expect(marked()).toEqual(['BUTTON']);
  release();
  release();
  expect(done).toEqual(['BUTTON']);
});

test('afterwards taps go their own way', () => {
  release();
  tap('a');
  expect(done).toEqual(['A']);
  expect(marked()).toEqual([]);
});

test('nothing tapped, nothing done', () => {
  release();
  expect(done).toEqual([]);
});

test('a link that was rendered again meanwhile is tapped in its new place', () => {
  tap('a');
  const copy = find('a').cloneNode(true);
  find('a').replaceWith(copy);
  release();
  expect(done).toEqual(['A']);
});

test('what is gone by then is not tapped', () => {
  tap('a');
  find('a').remove();
  release();
  expect(done).toEqual([]);
});

test.each<[string, string, MouseEventInit]>([
  ['on text', 'p', {}],
  ['outside of the screen', '#outside', {}],
  ['for a new tab', 'a', { ctrlKey: true }],
  ['for a new tab on a Mac', 'a', { metaKey: true }],
  ['for a new window', 'a', { shiftKey: true }],
  ['with another button', 'a', { button: 1 }],
])('a tap %s is not held', (_, selector, how) => {
  tap(selector, how);
  expect(done).toHaveLength(1);
  expect(marked()).toEqual([]);
});

test('a link is followed as links are when the app does not come, and not once more', () => {
  tap('a');
  jest.advanceTimersByTime(PATIENCE_MS - 1);
  expect(followed).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(followed).toEqual(['http://localhost/Video']);
  release();
  expect(done).toEqual([]);
});

test('a link tapped before another one is not followed', () => {
  tap('a');
  tap('button');
  jest.advanceTimersByTime(PATIENCE_MS * 2);
  expect(followed).toEqual([]);
});

test('a link to a screen that comes with its page is left to the browser, once', () => {
  earlyTap = 'follow';
  find('a').setAttribute('href', '#video');
  expect(tap('span')).toBe(true);
  expect(marked()).toEqual(['A']);
  expect(tap('span')).toBe(false);
  release();
  expect(marked()).toEqual([]);
  expect(done).toEqual([]);
});

test('S3.2 a guest is asked to log in at once, and by the app as soon as it is there', () => {
  earlyTap = 'ask';
  expect(tap('span')).toBe(false);
  const dialog = document.querySelector('dialog');
  expect(dialog?.open).toBe(true);
  jest.advanceTimersByTime(PATIENCE_MS * 2);
  expect(followed).toEqual([]);
  release();
  expect(done).toEqual(['A']);
  expect(dialog?.isConnected).toBe(true);
});

test('S3.2 a guest who declined is not asked again', () => {
  earlyTap = 'ask';
  tap('span');
  const dialog = document.querySelector('dialog');
  dialog?.close();
  dialog?.dispatchEvent(new Event('close'));
  release();
  expect(done).toEqual([]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('S3.60 a form is never left to the browser, however late the app comes', () => {
  tap('button');
  jest.advanceTimersByTime(PATIENCE_MS * 10);
  expect(marked()).toEqual(['BUTTON']);
  expect(tap('button')).toBe(false);
  release();
  expect(done).toEqual(['BUTTON']);
});
