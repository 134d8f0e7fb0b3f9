import { createShell } from '../app/create-shell.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { exampleSite } from '../testing/example-site.ts';
import { exampleSource } from '../testing/render-shell.tsx';
import { startPreloadingLinks } from './preload-links.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['connection', 'deviceMemory', 'getBattery'])
    Reflect.deleteProperty(navigator, name);
});

const report = (name: 'connection' | 'deviceMemory' | 'getBattery', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
const reportBattery = (battery: object) => report('getBattery', async () => battery);

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
  ['that charges a low battery', () => reportBattery({ charging: true, level: 0.1 })],
  ['with half a battery', () => reportBattery({ charging: false, level: 0.5 })],
  [
    'that does not let pages ask for the battery',
    () => report('getBattery', () => Promise.reject(new DOMException('', 'NotAllowedError'))),
  ],
])('the screens of the tab bar are fetched ahead on a device %s', async (_, prepare) => {
  prepare();
  expect(await fetchedAhead()).toEqual(expect.arrayContaining(['/Video']));
});

test.each([
  ['whose visitor saves data', () => report('connection', { saveData: true })],
  ['with 1 GB of memory', () => report('deviceMemory', 1)],
  ['with a low battery', () => reportBattery({ charging: false, level: 0.2 })],
])('nothing is fetched ahead on a device %s', async (_, prepare) => {
  prepare();
  expect(await fetchedAhead()).toEqual([]);
});
