import { findChromium } from './chromium.ts';

const find = (
  runnable: readonly string[],
  chromiumPath?: string,
  downloadedPath = '/cache/chrome',
) =>
  findChromium({ chromiumPath, downloadedPath, isExecutable: (path) => runnable.includes(path) });

test('CHROMIUM_PATH wins', () => {
  expect(find(['/my/chrome', '/usr/bin/chromium'], '/my/chrome')).toBe('/my/chrome');
});
test('a wrong CHROMIUM_PATH is reported, not replaced', () => {
  expect(() => find(['/usr/bin/chromium'], '/my/chrome')).toThrow(
    'CHROMIUM_PATH is not runnable: /my/chrome',
  );
});
test('an empty CHROMIUM_PATH is none', () => {
  expect(find(['/usr/bin/chromium'], '')).toBe('/usr/bin/chromium');
});
test('the system comes before the download', () => {
  expect(find(['/cache/chrome', '/usr/bin/chromium'])).toBe('/usr/bin/chromium');
  expect(find(['/cache/chrome'])).toBe('/cache/chrome');
});
test('tests prefer the headless shell, benchmarks the whole browser', () => {
  const runnable = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  const surroundings = {
    chromiumPath: undefined,
    downloadedPath: '',
    isExecutable: (path: string) => runnable.includes(path),
  };
  expect(findChromium({ ...surroundings, headlessShell: true })).toBe(
    '/usr/bin/chromium-headless-shell',
  );
  expect(findChromium(surroundings)).toBe('/usr/bin/chromium');
});
test('nothing there', () => {
  expect(find([])).toBeUndefined();
  expect(find([''], undefined, '')).toBeUndefined();
});
