import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { RemoteLoadError, type RemoteSource } from '@velvet/sdk/federation/remote-source';
import {
  aFeature,
  catalog,
  HALL,
  HOME,
  loaderOf,
  messages,
  problemOf,
  Screen,
  screen,
  sourceOf,
} from '../testing/remote-loader-fixtures.ts';

describe('a screen that loads', () => {
  test('is ready with its component and the messages of the language', async () => {
    const loader = loaderOf(sourceOf(aFeature()));
    expect(loader.state(HOME, 'en')).toEqual({ kind: 'loading' });
    const state = await loader.ensure(HOME, 'en');
    expect(state).toEqual({ kind: 'ready', Screen, messages: { tag: 'en' }, generation: 0 });
    expect(loader.state(HOME, 'en')).toBe(state);
  });

  test('notifies its listeners once', async () => {
    const loader = loaderOf(sourceOf(aFeature()));
    const listener = jest.fn();
    const leave = loader.subscribe(listener);
    await loader.ensure(HOME, 'en');
    await loader.ensure(HOME, 'en');
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    await loader.ensure(HOME, 'ja');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is loaded once for concurrent calls', async () => {
    const load = jest.fn(async () => ({ default: aFeature({ routes: { [HOME]: loadScreen } }) }));
    const loadScreen = jest.fn(screen);
    const loader = loaderOf({ load });
    loader.prefetchCode(HOME);
    const [first, second] = await Promise.all([
      loader.ensure(HOME, 'en'),
      loader.ensure(HOME, 'en'),
    ]);
    expect(first).toBe(second);
    expect(load).toHaveBeenCalledTimes(1);
    expect(loadScreen).toHaveBeenCalledTimes(1);
  });

  test('is there in two languages, its code loaded once', async () => {
    const loadScreen = jest.fn(screen);
    const loader = loaderOf(sourceOf(aFeature({ routes: { [HOME]: loadScreen } })));
    await Promise.all([loader.ensure(HOME, 'en'), loader.ensure(HOME, 'kr')]);
    expect(loader.state(HOME, 'en')).toMatchObject({ messages: { tag: 'en' } });
    expect(loader.state(HOME, 'kr')).toMatchObject({ messages: { tag: 'ko' } });
    expect(loadScreen).toHaveBeenCalledTimes(1);
  });

  test('brings the slices of its feature, once', async () => {
    const slices = [{ reducerPath: 'hall', reducer: () => null }];
    const injectSlices = jest.fn(() => undefined);
    const loader = loaderOf(sourceOf(aFeature({ slices })), { injectSlices });
    await loader.ensure(HOME, 'en');
    await loader.ensure(HOME, 'ja');
    expect(injectSlices.mock.calls).toEqual([['listings', slices, 0]]);
  });

  test('that the release in use does not have is absent', async () => {
    const loader = loaderOf(sourceOf(aFeature()));
    expect(await loader.ensure(HALL, 'en')).toEqual({ kind: 'absent' });
  });
});

describe('warming', () => {
  test('fetches the code, so that opening needs only messages', async () => {
    const loadScreen = jest.fn(screen);
    const loader = loaderOf(sourceOf(aFeature({ routes: { [HOME]: loadScreen } })));
    loader.prefetchCode(HOME);
    await loader.ensure(HOME, 'en');
    expect(loadScreen).toHaveBeenCalledTimes(1);
  });

  test('reports no failure, and the screen is tried again when it is opened', async () => {
    const load = jest.fn(sourceOf(aFeature()).load);
    load.mockRejectedValueOnce(new Error('down'));
    const loader = loaderOf({ load });
    const listener = jest.fn();
    loader.subscribe(listener);
    loader.prefetchCode(HOME);
    await new Promise(process.nextTick);
    expect(listener).not.toHaveBeenCalled();
    expect((await loader.ensure(HOME, 'en')).kind).toBe('ready');
  });
});

describe('preparing a screen ahead of its use', () => {
  const downOnce = () => {
    const load = jest.fn(sourceOf(aFeature()).load);
    load.mockRejectedValueOnce(new Error('down'));
    return loaderOf({ load });
  };

  test('makes it ready', async () => {
    const loader = loaderOf(sourceOf(aFeature()));
    await loader.prefetch(HOME, 'en');
    expect(loader.state(HOME, 'en').kind).toBe('ready');
  });

  test('S3.71 a failed prefetch is tried again when the screen is opened', async () => {
    const loader = downOnce();
    expect((await loader.prefetch(HOME, 'en')).kind).toBe('failed');
    expect(loader.state(HOME, 'en')).toEqual({ kind: 'loading' });
    expect(await problemOf(loader)).toBe('ready');
  });

  test('S3.71 a screen that was opened meanwhile shows the failure', async () => {
    const loader = downOnce();
    await Promise.all([loader.prefetch(HOME, 'en'), loader.ensure(HOME, 'en')]);
    expect(loader.state(HOME, 'en').kind).toBe('failed');
  });
});

describe('S3.71 a remote that fails', () => {
  test('fails its screen, with the cause', async () => {
    const cause = new Error('404');
    const loader = loaderOf({ load: () => Promise.reject(cause) });
    const state = await loader.ensure(HOME, 'en');
    expect(state).toMatchObject({ kind: 'failed', error: { problem: 'unreachable', cause } });
    expect(state.kind === 'failed' && state.error).toBeInstanceOf(RemoteLoadError);
  });

  test('is tried a few times before it has failed', async () => {
    jest.useFakeTimers();
    const load = jest.fn(() => Promise.reject(new Error('down')));
    const loader = loaderOf({ load }, { retryDelaysMs: [400, 1_500] });
    const failed = problemOf(loader);
    await jest.advanceTimersByTimeAsync(399);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await failed).toBe('unreachable');
    expect(load).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  test('may come back between two attempts without an error', async () => {
    const load = jest.fn(sourceOf(aFeature()).load);
    load.mockRejectedValueOnce(new Error('down'));
    const loader = loaderOf({ load }, { retryDelaysMs: [0] });
    expect(await problemOf(loader)).toBe('ready');
  });

  test('works after a retry, without reloading the page', async () => {
    const load = jest.fn(sourceOf(aFeature()).load);
    load.mockRejectedValueOnce(new Error('down'));
    const loader = loaderOf({ load });
    await loader.ensure(HOME, 'en');
    const retried = loader.retry(HOME, 'en');
    expect(loader.state(HOME, 'en').kind).toBe('loading');
    expect((await retried).kind).toBe('ready');
  });

  test('may fail in a chunk or in its messages as well, and works after a retry', async () => {
    const loadScreen = jest.fn(screen).mockRejectedValueOnce(new Error('chunk 404'));
    const en = jest.fn(catalog('en')).mockRejectedValueOnce(new Error('chunk 404'));
    const feature = aFeature({ routes: { [HOME]: loadScreen }, messages: { ...messages, en } });
    const loader = loaderOf(sourceOf(feature));
    expect(await problemOf(loader)).toBe('unreachable');
    await loader.retry(HOME, 'en');
    expect((await loader.retry(HOME, 'en')).kind).toBe('ready');
  });

  test('that never answers is a time-out, and not waited for again', async () => {
    jest.useFakeTimers();
    const load = jest.fn(() => untilTestEnds(undefined));
    const loader = loaderOf({ load }, { timeoutMs: 20_000, retryDelaysMs: [400, 1_500] });
    const failed = problemOf(loader);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await failed).toBe('timeout');
    expect(load).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('fails alone: the screens of another one are ready', async () => {
    const source: RemoteSource = {
      load: (id) =>
        id === 'video' ? Promise.reject(new Error('down')) : sourceOf(aFeature()).load(id),
    };
    const loader = loaderOf(source, {
      ownerOf: (path) =>
        path === HOME ? { id: 'listings', paths: [HOME] } : { id: 'video', paths: [path] },
    });
    expect((await loader.ensure('/Video', 'en')).kind).toBe('failed');
    expect((await loader.ensure(HOME, 'en')).kind).toBe('ready');
  });
});
