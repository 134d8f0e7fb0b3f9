import { loadScript } from './load-script.ts';

const url = '/releases/video/1/remoteEntry.js';
const scripts = () => [...document.head.querySelectorAll('script')];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a script that ran leaves nothing behind', async () => {
  const loaded = loadScript({ url, timeoutMs: 1_000 });
  const [script] = scripts();
  expect(script?.getAttribute('src')).toBe(url);
  script?.dispatchEvent(new Event('load'));
  await loaded;
  expect(scripts()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});

test('a script that cannot be fetched says so', async () => {
  const loaded = loadScript({ url, timeoutMs: 1_000 });
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(loaded).rejects.toBe('unreachable');
  expect(scripts()).toEqual([]);
});

test('a hanging script ends, and the next attempt is a new one', async () => {
  const hanging = loadScript({ url, timeoutMs: 1_000 });
  const [first] = scripts();
  jest.advanceTimersByTime(1_000);
  await expect(hanging).rejects.toBe('timeout');
  const again = loadScript({ url, timeoutMs: 1_000 });
  const [second] = scripts();
  expect(second).not.toBe(first);
  second?.dispatchEvent(new Event('load'));
  await again;
});
