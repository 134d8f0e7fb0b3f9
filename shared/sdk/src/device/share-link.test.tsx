import { shareLink } from './share-link.ts';

const link = { title: 'Tide', url: 'https://velvet.test/PlayVideo?id=2' };
const define = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });
const writeText = jest.fn(async () => {});
const refusing = (name: string) =>
  jest.fn(async () => {
    throw new DOMException('', name);
  });

beforeEach(() => {
  writeText.mockClear();
  define('clipboard', { writeText });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('the device’s own sharing gets title and address, and nothing is copied', async () => {
  const share = jest.fn(async () => {});
  define('share', share);
  expect(await shareLink(link)).toBe('shared');
  expect(share).toHaveBeenCalledWith(link);
  expect(writeText).not.toHaveBeenCalled();
});

test.each([
  ['AbortError', 'the visitor closed the sheet'],
  ['InvalidStateError', 'the sheet is still open'],
])('%s: %s, so nothing is copied', async (name) => {
  define('share', refusing(name));
  expect(await shareLink(link)).toBe('cancelled');
  expect(writeText).not.toHaveBeenCalled();
});

test('sharing that fails, or is not there, copies the address', async () => {
  expect(await shareLink(link)).toBe('copied');
  define('share', refusing('NotAllowedError'));
  expect(await shareLink(link)).toBe('copied');
  expect(writeText.mock.calls).toEqual([[link.url], [link.url]]);
});

test.each([
  ['refuses', { writeText: refusing('NotAllowedError') }],
  ['is missing, as without TLS', undefined],
])('a clipboard that %s is a failure', async (_what, clipboard) => {
  define('clipboard', clipboard);
  expect(await shareLink(link)).toBe('failed');
});
