import { createDeviceStorage } from '../storage/device-storage.ts';
import { ADULT_KEY } from '../storage/storage-keys.ts';
import { unstoredIn } from '../storage/unstored.ts';
import { answerGateEarly } from './early-gate.ts';

const root = document.documentElement;
let remembered: number;
const listening: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  document.body.innerHTML = `
    <div id="velvet-gate">
      <form><button type="submit" data-gate-answer="accept"><b>Enter</b></button></form>
      <form><button type="submit" data-gate-language="ja">日本語</button></form>
    </div>
    <div id="root"><form><button type="submit">Log in</button></form></div>`;
  remembered = 0;
  const listen = jest.spyOn(window, 'addEventListener');
  listen.mockImplementation((type, listener) => {
    if (listener) listening.push([type, listener]);
    EventTarget.prototype.addEventListener.call(window, type, listener, true);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const [type, listener] of listening.splice(0)) {
    window.removeEventListener(type, listener, true);
  }
  delete root.dataset.gate;
  delete window.velvetUnstored;
});

const note = () => {
  remembered += 1;
};
const start = (remember: (key: string, value: string) => void = note) =>
  answerGateEarly(root, remember);
const tap = (selector: string): boolean =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false;

test('S0.2 the gate is shown until it is answered, without a request, and the answer is stored', () => {
  start();
  expect(root.dataset.gate).toBe('');
  expect(tap('#velvet-gate b')).toBe(false);
  expect(root.dataset.gate).toBeUndefined();
  expect(remembered).toBe(1);
});

test('S0.2 an app that has read the storage before is notified of the answer', () => {
  const heard = jest.fn();
  addEventListener('storage', ({ key }) => heard(key, remembered));
  start();
  tap('#velvet-gate button');
  expect(heard.mock.calls).toEqual([['velvet.adult', 1]]);
});

test('other buttons are none of its business', () => {
  start();
  // The submit is what jsdom cannot do; that it is attempted shows that the tap was left alone.
  document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  expect(tap('#root button')).toBe(true);
  expect(root.dataset.gate).toBe('');
  expect(remembered).toBe(0);
});

test('S0.2 a device that cannot remember lets in until the page is left, the app included', () => {
  const blocked = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  start(blocked);
  const storage = createDeviceStorage(blocked, unstoredIn(window));
  tap('#velvet-gate button');
  expect(root.dataset.gate).toBeUndefined();
  expect(storage.get(ADULT_KEY)).toBe('1');
});

test('S12.8 a language chosen on the gate is stored, and its form is sent', () => {
  const stored = jest.fn();
  document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  start(stored);
  expect(tap('[data-gate-language]')).toBe(true);
  expect(stored.mock.calls).toEqual([['lang', 'ja']]);
  expect(root.dataset.gate).toBe('');
});
