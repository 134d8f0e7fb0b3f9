import { dataSaver, dataSaverSwitched, persistedDataSaver } from './data-saver-slice.ts';
import { isSavingData } from './data-saving.ts';

const { persistence } = persistedDataSaver;
const setBrowser = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test('S5.4 until the viewer chooses, it is as the browser is set', () => {
  const unchosen = dataSaver.reducer(undefined, { type: 'start' });
  expect(isSavingData(unchosen)).toBe(false);
  setBrowser(true);
  expect(isSavingData(unchosen)).toBe(true);
});

test('S5.4 a choice goes before the browser’s setting', () => {
  setBrowser(true);
  expect(isSavingData(dataSaver.reducer(undefined, dataSaverSwitched(false)))).toBe(false);
  setBrowser(false);
  expect(isSavingData(dataSaver.reducer(undefined, dataSaverSwitched(true)))).toBe(true);
});

test.each([
  ['1', 'on'],
  ['0', 'off'],
] as const)('it is kept as earlier releases kept it: %s is %s', (text, choice) => {
  expect(persistence?.key).toBe('video.dataSaver');
  expect(persistence?.read(text)).toBe(choice);
  expect(persistence?.write(choice)).toBe(text);
});

test('another text is no choice, and no choice is not kept', () => {
  expect(persistence?.read('yes')).toBeUndefined();
  expect(persistence?.write('as-browser')).toBeUndefined();
});
