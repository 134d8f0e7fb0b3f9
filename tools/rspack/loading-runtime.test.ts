/** @jest-environment jsdom */
/// <reference lib="dom" />
import { chunkRuntime, scriptRuntime, styleRuntime } from './loading-runtime.ts';

const LIMIT_MS = 15_000;

type LoadChunk = (chunk: number, promises: unknown[]) => void;

interface Bundler {
  readonly p: string;
  readonly m: object;
  readonly f: { css?: LoadChunk; j?: LoadChunk };
  l?: (url: string, done: (event: Event) => void, key: string, chunk: number) => void;
}

function start(runtime: string): Bundler {
  const bundler = {
    p: 'https://velvet.invalid/releases/video/1/',
    m: {},
    f: {},
    k: () => 'videos.css',
    u: () => 'videos.js',
    tu: (url: string) => url,
    sriHashes: { 3: 'sha256-script' },
    sriCssHashes: { 3: 'sha256-style' },
  };
  new Function('__webpack_require__', runtime)(bundler);
  return bundler;
}

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
});
afterEach(() => jest.useRealTimers());

describe('a style sheet', () => {
  const load = ({ f }: Bundler, chunk = 3) => {
    const promises: unknown[] = [];
    f.css?.(chunk, promises);
    const outcome = Promise.all(promises).then(
      () => 'loaded',
      (error: unknown) => String(error),
    );
    return { isWaitedFor: promises.length > 0, outcome };
  };
  const links = () => [...document.querySelectorAll('link')];

  test('is fetched once with its hash, and waited for', async () => {
    const bundler = start(styleRuntime(LIMIT_MS));
    const [first, second] = [load(bundler), load(bundler)];
    expect(links()).toHaveLength(1);
    expect(links()[0]).toMatchObject({
      rel: 'stylesheet',
      href: 'https://velvet.invalid/releases/video/1/videos.css',
      integrity: 'sha256-style',
      crossOrigin: 'anonymous',
    });
    links()[0]?.dispatchEvent(new Event('load'));
    await expect(Promise.all([first.outcome, second.outcome])).resolves.toEqual([
      'loaded',
      'loaded',
    ]);
    await expect(load(bundler).outcome).resolves.toBe('loaded');
    expect(links()).toHaveLength(1);
  });

  test('that does not come is taken out and said, and fetched again the next time', async () => {
    const bundler = start(styleRuntime(LIMIT_MS));
    const { outcome } = load(bundler);
    links()[0]?.dispatchEvent(new Event('error'));
    await expect(outcome).resolves.toMatch(/^ChunkLoadError: .*chunk 3 failed\.\s+\(error: https/);
    expect(links()).toHaveLength(0);
    load(bundler);
    expect(links()).toHaveLength(1);
  });

  test('that hangs fails after its limit', async () => {
    const { outcome } = load(start(styleRuntime(LIMIT_MS)));
    jest.advanceTimersByTime(LIMIT_MS);
    await expect(outcome).resolves.toMatch(/\(timeout: /);
    expect(links()).toHaveLength(0);
  });

  test('is no matter for a chunk without one', () => {
    expect(load(start(styleRuntime(LIMIT_MS)), 4).isWaitedFor).toBe(false);
  });
});

describe('a script', () => {
  const load = ({ l }: Bundler) => {
    const done = jest.fn();
    l?.('videos.js', done, 'chunk-3', 3);
    return () => done.mock.calls.map(([{ type }]) => type);
  };
  const scripts = () => [...document.querySelectorAll('script')];

  test('is fetched once with its hash, and everybody who asked is told', () => {
    const bundler = start(scriptRuntime(LIMIT_MS));
    const [first, second] = [load(bundler), load(bundler)];
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]).toMatchObject({ integrity: 'sha256-script', crossOrigin: 'anonymous' });
    scripts()[0]?.dispatchEvent(new Event('load'));
    expect([first(), second()]).toEqual([['load'], ['load']]);
    expect(scripts()).toHaveLength(0);
  });

  test.each([
    ['does not come', 'error', () => scripts()[0]?.dispatchEvent(new Event('error'))],
    ['hangs', 'timeout', () => jest.advanceTimersByTime(LIMIT_MS)],
  ])('that %s is taken out and said, and fetched again the next time', (_, type, happen) => {
    const bundler = start(scriptRuntime(LIMIT_MS));
    const told = load(bundler);
    happen();
    expect(told()).toEqual([type]);
    expect(scripts()).toHaveLength(0);
    load(bundler);
    expect(scripts()).toHaveLength(1);
  });
});

describe('a chunk', () => {
  const generated = `var jsonpInstalledChunks = {1: 0,};
    var jsonpChunkLoadingGlobal = globalThis["arrivedChunks"] ||= [];`;
  const page: { arrivedChunks?: unknown[]; document: Document } = globalThis;
  const runtime = () => scriptRuntime(LIMIT_MS) + chunkRuntime(generated);
  const modules = { 7: () => undefined };
  const scripts = () => [...document.querySelectorAll('script')];
  const load = ({ f }: Bundler, chunk = 3) => {
    const promises: unknown[] = [];
    f.j?.(chunk, promises);
    const outcome = Promise.all(promises).then(
      () => 'loaded',
      (error: unknown) => String(error),
    );
    return { isWaitedFor: promises.length > 0, outcome };
  };
  beforeEach(() => {
    delete page.arrivedChunks;
  });

  test('is fetched once, and is there when its script has said so', async () => {
    const bundler = start(runtime());
    const both = [load(bundler).outcome, load(bundler).outcome];
    expect(scripts().map(({ src }) => src)).toEqual([`${bundler.p}videos.js`]);
    page.arrivedChunks?.push([[3], modules]);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(Promise.all(both)).resolves.toEqual(['loaded', 'loaded']);
    expect(bundler.m).toEqual(modules);
    expect(load(bundler).isWaitedFor).toBe(false);
  });

  test.each([
    ['missing', 'load'],
    ['error', 'error'],
  ])('is %s when its script ends with %s, and is fetched again', async (reason, event) => {
    const bundler = start(runtime());
    const { outcome } = load(bundler);
    scripts()[0]?.dispatchEvent(new Event(event));
    const said = new RegExp(`^ChunkLoadError: .*chunk 3 failed\\.\\s+\\(${reason}: https`);
    await expect(outcome).resolves.toMatch(said);
    load(bundler);
    expect(scripts()).toHaveLength(1);
  });

  test('that came before is there, also for an entry that runs again', () => {
    page.arrivedChunks = [[[3], modules]];
    expect(load(start(runtime())).isWaitedFor).toBe(false);
    expect(load(start(runtime())).isWaitedFor).toBe(false);
  });

  test('that comes for two runs of an entry reaches both', async () => {
    const both = [start(runtime()), start(runtime())].map((bundler) => load(bundler).outcome);
    page.arrivedChunks?.push([[3], modules]);
    await expect(Promise.all(both)).resolves.toEqual(['loaded', 'loaded']);
  });

  test.each([1, 4])('%i is not fetched: it is the entry, or holds what the host shares', (id) => {
    expect(load(start(runtime()), id).isWaitedFor).toBe(false);
    expect(scripts()).toHaveLength(0);
  });
});
