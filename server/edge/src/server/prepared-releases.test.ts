import { aRelease, offersOf } from '@velvet/registry/testing';
import type { PageWish } from './page-source.ts';
import { createPreparedReleases } from './prepared-releases.ts';

const LIMIT_MS = 3_000;
const WATCH_EVERY_MS = 1_000;
const REFRESH_EVERY_MS = 20_000;
const REFRESHES_TO_ALL = 15;
const shell = aRelease({ id: 'shell' });
const listings = (version: string) => aRelease({ id: 'listings', version });
const everybody = (version: string) => offersOf({ current: shell }, { current: listings(version) });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page that is being composed until the test ends it. */
function aPage() {
  let end: () => void = () => undefined;
  const composed = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { composed, end };
}

function aStart(first = everybody('1')) {
  const composed: (readonly PageWish[])[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const releases = { current: jest.fn(async () => first) };
  const pages = {
    warm: jest.fn(async (wishes: readonly PageWish[], signal?: AbortSignal) => {
      composed.push(wishes);
      signals.push(signal);
    }),
    warmAsked: jest.fn(async () => undefined),
  };
  const prepared = createPreparedReleases({
    releases,
    pages,
    limitMs: LIMIT_MS,
    watchEveryMs: WATCH_EVERY_MS,
    refreshEveryMs: REFRESH_EVERY_MS,
  });
  return { prepared, releases, pages, composed, signals };
}

test('the public pages of all languages are composed, with and without the age gate', async () => {
  const { prepared, composed } = aStart();
  await prepared.current();
  const [wishes = []] = composed;
  const home = wishes.filter(({ screen }) => screen?.path === '/Home');
  expect(home.map(({ language, hasGate }) => `${language} ${hasGate}`).sort()).toEqual(
    ['en', 'ja', 'kr', 'tr', 'zh', 'zh-hans'].flatMap((each) => [`${each} false`, `${each} true`]),
  );
  expect(wishes[0]).toMatchObject({ language: 'zh-hans', hasGate: true, isBare: true });
  expect(wishes.every(({ screen }) => screen?.isRendered)).toBe(true);
  await prepared.close();
});

test('the pages of canaries are composed after those of everybody', async () => {
  const canary = { release: listings('2'), percent: 5 };
  const { prepared, composed } = aStart(
    offersOf({ current: shell }, { current: listings('1'), canary }),
  );
  await prepared.current();
  const versions = (composed[0] ?? []).map(({ set }) => set.releases.get('listings')?.version);
  expect([...new Set(versions)]).toEqual(['1', '2']);
  await prepared.close();
});

test('visitors keep the releases before until the pages of new ones are composed', async () => {
  const [before, after] = [everybody('1'), everybody('2')];
  const { prepared, releases, pages } = aStart(before);
  expect(await prepared.current()).toBe(before);

  const page = aPage();
  pages.warm.mockReturnValueOnce(page.composed);
  releases.current.mockResolvedValue(after);
  expect(await prepared.current()).toBe(before);
  expect(await prepared.current()).toBe(before);
  expect(pages.warm).toHaveBeenCalledTimes(2);
  page.end();
  await jest.advanceTimersByTimeAsync(0);
  expect(await prepared.current()).toBe(after);
  await prepared.close();
});

test('pages that take too long delay new releases up to the limit', async () => {
  const [before, after] = [everybody('1'), everybody('2')];
  const { prepared, releases, pages, signals } = aStart(before);
  await prepared.current();

  releases.current.mockResolvedValue(after);
  pages.warm.mockImplementationOnce(async (_, signal) => {
    signals.push(signal);
    await aPage().composed;
  });
  await prepared.current();
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(await prepared.current()).toBe(before);
  expect(signals.at(-1)?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await prepared.current()).toBe(after);
  // What is missing is composed meanwhile.
  expect(signals.at(-1)?.aborted).toBe(false);
  await prepared.close();
});

test('a release that is rolled back while its pages are composed is never given', async () => {
  const [before, broken, back] = [everybody('1'), everybody('2'), everybody('1')];
  const { prepared, releases, pages, signals } = aStart(before);
  await prepared.current();
  const page = aPage();
  pages.warm.mockImplementationOnce((_, signal) => {
    signals.push(signal);
    return page.composed;
  });
  releases.current.mockResolvedValue(broken);
  await prepared.current();
  releases.current.mockResolvedValue(back);
  await prepared.current();
  expect(signals.at(-2)?.aborted).toBe(true);
  page.end();
  await jest.advanceTimersByTimeAsync(0);
  expect(await prepared.current()).toBe(back);
  await prepared.close();
});

test('a rollback waits for no page, beside a canary that was served before', async () => {
  const canary = { release: aRelease({ id: 'video', version: '9' }), percent: 5 };
  const offers = (version: string, previous: string) =>
    offersOf(
      { current: shell },
      { current: listings(version), previous: listings(previous) },
      { current: aRelease({ id: 'video' }), canary },
    );
  const [broken, back] = [offers('2', '1'), offers('1', '2')];
  const { prepared, releases, pages } = aStart(broken);
  expect(await prepared.current()).toBe(broken);
  const page = aPage();
  pages.warm.mockReturnValueOnce(page.composed);
  releases.current.mockResolvedValue(back);
  expect(await prepared.current()).toBe(back);
  expect(pages.warm).toHaveBeenCalledTimes(2);
  page.end();
  await prepared.close();
});

test('a canary that is promoted waits for the pages of everybody', async () => {
  const release = aRelease({ id: 'video', version: '9' });
  const some = offersOf(
    { current: shell },
    { current: aRelease({ id: 'video' }), canary: { release, percent: 5 } },
  );
  const { prepared, releases, pages } = aStart(some);
  expect(await prepared.current()).toBe(some);
  const page = aPage();
  pages.warm.mockReturnValueOnce(page.composed);
  releases.current.mockResolvedValue(offersOf({ current: shell }, { current: release }));
  expect(await prepared.current()).toBe(some);
  page.end();
  await prepared.close();
});

test('a change is noticed while nobody visits', async () => {
  const after = everybody('2');
  const { prepared, releases } = aStart();
  await prepared.current();
  releases.current.mockResolvedValue(after);
  await jest.advanceTimersByTimeAsync(WATCH_EVERY_MS);
  expect(await prepared.current()).toBe(after);
  await prepared.close();
});

test('offers that were read again and are the same are not composed again', async () => {
  const { prepared, releases, pages } = aStart();
  await prepared.current();
  for (let read = 0; read < 5; read += 1) {
    releases.current.mockResolvedValue(everybody('1'));
    await prepared.current();
  }
  expect(pages.warm).toHaveBeenCalledTimes(1);
  await prepared.close();
});

test('paths that are granted later are new, although the releases are the same', async () => {
  const before = everybody('1');
  const after = { ...before, grants: { ...before.grants, publicPaths: ['/Home', '/New'] } };
  const { prepared, releases } = aStart(before);
  await prepared.current();
  releases.current.mockResolvedValue(after);
  await prepared.current();
  await jest.advanceTimersByTimeAsync(0);
  expect(await prepared.current()).toBe(after);
  await prepared.close();
});

test('pages that are visited are refreshed often, all others seldom, until it is closed', async () => {
  const { prepared, pages } = aStart();
  const times = () => [pages.warmAsked.mock.calls.length, pages.warm.mock.calls.length];
  await prepared.current();
  await jest.advanceTimersByTimeAsync(2 * REFRESH_EVERY_MS);
  expect(times()).toEqual([2, 1]);
  await jest.advanceTimersByTimeAsync((REFRESHES_TO_ALL - 2) * REFRESH_EVERY_MS);
  expect(times()).toEqual([REFRESHES_TO_ALL - 1, 2]);
  await prepared.close();
  const before = times();
  await jest.advanceTimersByTimeAsync(REFRESHES_TO_ALL * REFRESH_EVERY_MS);
  expect(times()).toEqual(before);
});

test('a registry that cannot be read is an error, and tried again for the next visitor', async () => {
  const { prepared, releases } = aStart();
  releases.current.mockRejectedValueOnce(new Error('ENOENT'));
  await expect(prepared.current()).rejects.toThrow('ENOENT');
  expect(await prepared.current()).toEqual(everybody('1'));
  await prepared.close();
});
