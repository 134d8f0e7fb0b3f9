import { createShell } from '../app/create-shell.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { exampleSite } from '../testing/example-site.ts';
import { exampleSource } from '../testing/render-shell.tsx';
import { startPreloadingLinks } from './preload-links.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['connection', 'deviceMemory']) Reflect.deleteProperty(navigator, name);
});

const report = (name: 'connection' | 'deviceMemory', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

/** The paths whose screens are fetched ahead on Home. */
async function fetchedAhead(): Promise<readonly string[]> {
  window.history.replaceState(null, '', '/Home');
  const { shell } = createShell({ ...exampleSite, source: exampleSource, window });
  await shell.store.dispatch(changeLanguage('en'));
  const prefetch = jest.spyOn(shell.loader, 'prefetch');
  startPreloadingLinks(shell, window);
  await jest.runAllTimersAsync();
  return prefetch.mock.calls.map(([path]) => path);
}

test.each([
  ['that reports neither', () => undefined],
  ['that saves no data', () => report('connection', { saveData: false })],
  ['with 2 GB of memory', () => report('deviceMemory', 2)],
])('the screens of the tab bar are fetched ahead on a device %s', async (_, prepare) => {
  prepare();
  expect(await fetchedAhead()).toEqual(expect.arrayContaining(['/Video']));
});

test.each([
  ['whose visitor saves data', () => report('connection', { saveData: true })],
  ['with 1 GB of memory', () => report('deviceMemory', 1)],
])('nothing is fetched ahead on a device %s', async (_, prepare) => {
  prepare();
  expect(await fetchedAhead()).toEqual([]);
});
