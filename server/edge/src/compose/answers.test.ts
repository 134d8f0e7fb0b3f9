import { sealEnvelope } from '@velvet/contract/envelope';
import { createPublicAnswers, within } from './answers.ts';

const answer = (data: unknown, code = 200) =>
  new Response(JSON.stringify(sealEnvelope(code, 'ok', data)));
const answered = (data: unknown) => ({ code: 200, msg: 'ok', data });
const API = 'http://api.invalid';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Long enough for a cached response to expire. */
const later = () => jest.setSystemTime(Date.now() + 10_000);

test('one API request per language serves many pages, and is repeated when the response is stale', async () => {
  const fetcher = jest.fn(async () => answer('list'));
  const read = createPublicAnswers(API, fetcher);
  await Promise.all([read('a', 'en'), read('a', 'en'), read('a', 'en')]);
  expect(await read('a', 'en')).toEqual(answered('list'));
  expect(fetcher).toHaveBeenCalledTimes(1);
  await read('a', 'ja');
  await read('b', 'ja');
  expect(fetcher).toHaveBeenCalledTimes(3);
  later();
  await read('a', 'en');
  expect(fetcher).toHaveBeenCalledTimes(4);
});

test('a stale response is served at once while it is refreshed', async () => {
  const fetcher = jest.fn(async () => answer('old'));
  const read = createPublicAnswers(API, fetcher);
  await read('a', 'en');
  later();
  fetcher.mockResolvedValueOnce(answer('new'));
  expect(await read('a', 'en')).toEqual(answered('old'));
  await jest.advanceTimersByTimeAsync(0);
  expect(await read('a', 'en')).toEqual(answered('new'));
});

test('a caller with a waiting time gets no response older than half a minute if a newer one arrives in time', async () => {
  const fetcher = jest.fn(async () => answer('old'));
  const read = createPublicAnswers(API, fetcher);
  await read('a', 'en');
  jest.setSystemTime(Date.now() + 60_000);
  fetcher.mockImplementationOnce(() => afterAMinute(answer('late')));
  const waiting = read('a', 'en', 500);
  await jest.advanceTimersByTimeAsync(500);
  expect(await waiting).toEqual(answered('old'));
  await jest.advanceTimersByTimeAsync(120_000);
  fetcher.mockResolvedValueOnce(answer('new'));
  expect(await read('a', 'en', 500)).toEqual(answered('new'));
});

const afterAMinute = <T>(value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, 60_000, value));

test('pages do not wait long for a slow API', async () => {
  const read = createPublicAnswers(API, () => afterAMinute(answer('late')));
  const waiting = read('a', 'en');
  await jest.advanceTimersByTimeAsync(300);
  expect(await waiting).toBeUndefined();
});

test.each([
  ['is down', () => Promise.reject(new TypeError('down'))],
  ['refuses', async () => answer('', 500)],
  ['answers with a page', async () => new Response('<h1>502</h1>')],
])('when the API %s, the last response is kept', async (_, failure) => {
  const fetcher = jest.fn<Promise<Response>, []>(async () => answer('last'));
  const read = createPublicAnswers(API, fetcher);
  await read('a', 'en');
  fetcher.mockImplementation(failure);
  later();
  await read('a', 'en');
  await jest.advanceTimersByTimeAsync(0);
  expect(await read('a', 'en')).toEqual(answered('last'));
  expect(await createPublicAnswers(API, failure)('a', 'en')).toBeUndefined();
});

test('late responses are not awaited', async () => {
  expect(await within(50, Promise.resolve('here'))).toBe('here');
  const late = within(50, afterAMinute('late'));
  await jest.advanceTimersByTimeAsync(50);
  expect(await late).toBeUndefined();
  await expect(within(50, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
