import { createPageCache } from './page-cache.ts';

interface Page {
  readonly text: string;
  readonly isWhole: boolean;
}
const whole = (text: string): Page => ({ text, isWhole: true });
const wanting = (text: string): Page => ({ text, isWhole: false });

const FRESH_MS = 2_000;
const RECENT_MS = 30_000;
const STALE_MS = 60_000;
const aCache = (limit?: number) =>
  createPageCache<Page>({
    isWhole: (page) => page.isWhole,
    freshMs: FRESH_MS,
    recentMs: RECENT_MS,
    staleMs: STALE_MS,
    ...(limit === undefined ? {} : { limit }),
  });
type Found = ReturnType<ReturnType<typeof aCache>['get']>;

const readyIn = (found: Found): string | undefined =>
  'ready' in found ? found.ready.text : undefined;
const pageIn = async (found: Found): Promise<string> =>
  'ready' in found ? found.ready.text : (await found.pending).text;
/** Waits for background work. */
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a fresh page is served without being composed again', async () => {
  const cache = aCache();
  const work = jest.fn(async () => whole('a'));
  const first = cache.get('key', work);
  expect(readyIn(first)).toBeUndefined();
  expect(await pageIn(first)).toBe('a');
  jest.advanceTimersByTime(FRESH_MS - 1);
  expect(readyIn(cache.get('key', work))).toBe('a');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a stale page is served at once and composed again for the next visitor', async () => {
  const cache = aCache();
  await pageIn(cache.get('key', async () => whole('old')));
  jest.advanceTimersByTime(FRESH_MS);
  const seen: (string | undefined)[] = [];
  const found = cache.get('key', async (before) => {
    seen.push(before?.text);
    return whole('new');
  });
  expect(readyIn(found)).toBe('old');
  await settled();
  expect(readyIn(cache.get('key', async () => whole('never')))).toBe('new');
  expect(seen).toEqual(['old']);
});

test('a page that is not recent is composed again first, and the old one is returned beside the pending one', async () => {
  const cache = aCache();
  await pageIn(cache.get('key', async () => whole('old')));
  jest.advanceTimersByTime(RECENT_MS);
  const found = cache.get('key', async () => whole('new'));
  expect(found).toMatchObject({ old: { text: 'old' } });
  expect(await pageIn(found)).toBe('new');
});

test('a page past its stale period is composed before it is served', async () => {
  const cache = aCache();
  await pageIn(cache.get('key', async () => whole('old')));
  jest.advanceTimersByTime(STALE_MS);
  const found = cache.get('key', async () => whole('new'));
  expect(Object.keys(found)).toEqual(['pending']);
  expect(await pageIn(found)).toBe('new');
});

test('an incomplete page is never served stale', async () => {
  const cache = aCache();
  await pageIn(cache.get('key', async () => wanting('skeleton')));
  jest.advanceTimersByTime(FRESH_MS);
  const found = cache.get('key', async () => whole('screen'));
  expect(readyIn(found)).toBeUndefined();
  expect(await pageIn(found)).toBe('screen');
});

test('concurrent requests for one key share one composition', async () => {
  const cache = aCache();
  const work = jest.fn(async () => whole('a'));
  const found = [cache.get('a', work), cache.get('a', work), cache.get('b', work)];
  expect(work).toHaveBeenCalledTimes(2);
  expect(await Promise.all(found.map(pageIn))).toEqual(['a', 'a', 'a']);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is reported to waiting visitors, is not cached, and keeps the stale page', async () => {
  const cache = aCache();
  const failing = async () => {
    throw new Error('torn');
  };
  await expect(pageIn(cache.get('key', failing))).rejects.toThrow('torn');
  expect(await pageIn(cache.get('key', async () => whole('a')))).toBe('a');
  jest.advanceTimersByTime(FRESH_MS);
  expect(readyIn(cache.get('key', failing))).toBe('a');
  await settled();
  expect(readyIn(cache.get('key', async () => whole('b')))).toBe('a');
  await settled();
  expect(readyIn(cache.get('key', failing))).toBe('b');
});

test('beyond the limit the oldest page is evicted first', async () => {
  const cache = aCache(2);
  for (const key of ['a', 'b', 'c']) await pageIn(cache.get(key, async () => whole(key)));
  expect(readyIn(cache.get('b', async () => whole('again')))).toBe('b');
  expect(readyIn(cache.get('c', async () => whole('again')))).toBe('c');
  expect(readyIn(cache.get('a', async () => whole('again')))).toBeUndefined();
});
