import { findChromium } from './chromium.ts';

const find = (
  runnable: readonly string[],
  chromiumPath?: string,
  downloadedPath = '/cache/chrome',
) =>
  findChromium({ chromiumPath, downloadedPath, isExecutable: (path) => runnable.includes(path) });

test('CHROMIUM_PATH wins', () => {
  expect(find(['/my/chrome', '/usr/bin/chromium'], '/my/chrome')).toMatchObject({
    path: '/my/chrome',
  });
});
test('a wrong CHROMIUM_PATH is reported, not replaced', () => {
  expect(find(['/usr/bin/chromium'], '/my/chrome')).toEqual({
    kind: 'bad-path',
    path: '/my/chrome',
  });
});
test('an empty CHROMIUM_PATH is none', () => {
  expect(find(['/usr/bin/chromium'], '')).toMatchObject({ path: '/usr/bin/chromium' });
});
test('the system comes before the download', () => {
  expect(find(['/cache/chrome', '/usr/bin/chromium'])).toMatchObject({ source: 'the system' });
  expect(find(['/cache/chrome'])).toMatchObject({ source: "Playwright's cache" });
});
test('tests prefer the headless shell, benchmarks the whole browser', () => {
  const runnable = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  const surroundings = {
    chromiumPath: undefined,
    downloadedPath: '',
    isExecutable: (path: string) => runnable.includes(path),
  };
  expect(findChromium({ ...surroundings, headlessShell: true })).toMatchObject({
    path: '/usr/bin/chromium-headless-shell',
  });
  expect(findChromium(surroundings)).toMatchObject({ path: '/usr/bin/chromium' });
});
test('nothing there', () => {
  expect(find([])).toEqual({ kind: 'none' });
  expect(find([''], undefined, '')).toEqual({ kind: 'none' });
});
