import { CONTRACT_VERSION } from '@velvet/shared/contract/version';
import type { Feature, MessageLoaders } from '@velvet/shared/feature';
import { paths } from '@velvet/shared/routes';
import { untilTestEnds } from '@velvet/shared/testing/until-test-ends';
import { type FeatureSource, RemoteLoadError } from './feature-source.ts';
import type { RemoteProblem } from './problem-reporter.ts';
import { RemoteLoader, type RemoteLoaderOptions } from './remote-loader.ts';

const HOME = paths.home;
const HALL = paths.hall;

const Screen = () => null;
const screen = async () => ({ default: Screen });
const catalog = (tag: string) => async () => ({ default: { tag } });
const messages: MessageLoaders = {
  'zh-Hans': catalog('zh-Hans'),
  'zh-Hant': catalog('zh-Hant'),
  en: catalog('en'),
  ja: catalog('ja'),
  ko: catalog('ko'),
  tr: catalog('tr'),
};

const aFeature = (own: Partial<Feature> = {}): Feature => ({
  contract: CONTRACT_VERSION,
  id: 'listings',
  routes: { [HOME]: screen },
  slices: [],
  messages,
  ...own,
});

const sourceOf = (feature: unknown): FeatureSource => ({
  load: async () => ({ default: feature }),
});

function loaderOf(source: FeatureSource, options: Partial<RemoteLoaderOptions> = {}) {
  return new RemoteLoader({
    dispatch: jest.fn(),
    source,
    ownerOf: () => ({ id: 'listings', paths: [HOME, HALL] }),
    injectSlices: () => undefined,
    retryDelaysMs: [],
    ...options,
  });
}

const problemOf = async (loader: RemoteLoader) => {
  const state = await loader.ensure(HOME, 'en');
  return state.kind === 'failed' ? state.error.problem : state.kind;
};

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

  test('says nothing of a failure, and the screen is tried again when it is opened', async () => {
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

  test('S3.71 a screen that was opened meanwhile says that it failed', async () => {
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
    const source: FeatureSource = {
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

describe('what a remote exports is not believed', () => {
  const reasonOf = async (exported: unknown, options: Partial<RemoteLoaderOptions> = {}) => {
    const state = await loaderOf({ load: async () => exported }, options).ensure(HOME, 'en');
    return state.kind === 'failed' ? [state.error.problem, state.error.cause] : state.kind;
  };

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'not-a-feature: the default export'],
    ['no default', {}, 'not-a-feature: the default export'],
    ['a text', { default: 'feature' }, 'not-a-feature: the default export'],
    ['a contract from the future', { default: aFeature({ contract: 99 }) }, 'unknown-contract: 99'],
    ['another id', { default: aFeature({ id: 'video' }) }, 'wrong-id: video'],
    [
      'a route of another remote',
      { default: aFeature({ routes: { '/Mine': screen } }) },
      'foreign-route: /Mine',
    ],
    [
      'a route without a loader',
      { default: { ...aFeature(), routes: { '/Home': 'home' } } },
      'bad-route: /Home',
    ],
    [
      'five languages',
      { default: { ...aFeature(), messages: { ...messages, tr: undefined } } },
      'missing-language: tr',
    ],
    [
      'a slice without a reducer',
      { default: { ...aFeature(), slices: [{ reducerPath: 'a' }] } },
      'bad-slice: a',
    ],
    [
      'the same slice twice',
      {
        default: aFeature({
          slices: [
            { reducerPath: 'a', reducer: () => null },
            { reducerPath: 'a', reducer: () => null },
          ],
        }),
      },
      'bad-slice: a',
    ],
    ['no routes', { default: { ...aFeature(), routes: undefined } }, 'not-a-feature: routes'],
  ])('%s', async (_, exported, cause) => {
    expect(await reasonOf(exported)).toEqual(['broken', cause]);
  });

  test('a slice that another remote has', async () => {
    const reason = await reasonOf({ default: aFeature() }, { injectSlices: () => 'bets' });
    expect(reason).toEqual(['broken', 'bets in the store has another owner']);
  });

  test('a broken feature is not loaded again', async () => {
    const load = jest.fn(async () => ({ default: aFeature({ contract: 99 }) }));
    await loaderOf({ load }, { retryDelaysMs: [0, 0] }).ensure(HOME, 'en');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a good release afterwards works on retry', async () => {
    const load = jest
      .fn(async () => ({ default: aFeature() }))
      .mockResolvedValueOnce({ default: aFeature({ contract: 99 }) });
    const loader = loaderOf({ load });
    expect(await problemOf(loader)).toBe('broken');
    expect((await loader.retry(HOME, 'en')).kind).toBe('ready');
  });
});

describe('S3.71 the last good release', () => {
  const OldScreen = () => null;
  const oldFeature = aFeature({ routes: { [HOME]: async () => ({ default: OldScreen }) } });

  /**
   * A remote whose new release behaves as given, and whose old one works unless given otherwise.
   */
  function twoReleases(
    load: () => Promise<unknown>,
    loadOld = async (): Promise<unknown> => ({ default: oldFeature }),
    isOnline = true,
  ) {
    let which = 'current';
    const turnTo = jest.fn((_id: string, next: string) => {
      which = next;
      return true;
    });
    const source: FeatureSource = {
      load: () => (which === 'current' ? load() : loadOld()),
      turnTo,
      releaseOf: (id) => `${id}@${which === 'current' ? 2 : 1}`,
    };
    const onFallBack = jest.fn();
    const problems: string[] = [];
    const onProblem = ({ kind, release }: RemoteProblem) => problems.push(`${kind} ${release}`);
    const injectSlices = jest.fn(() => undefined);
    const own = { onFallBack, onProblem, injectSlices, isOnline: () => isOnline };
    const loader = loaderOf(source, own);
    return { loader, turnTo, onFallBack, injectSlices, problems };
  }
  const down = () => Promise.reject(new RemoteLoadError('listings@2', 'unreachable'));
  const shown = async (loader: RemoteLoader, path: typeof HOME | typeof HALL = HOME) => {
    const state = await loader.ensure(path, 'en');
    return state.kind === 'ready' ? state.Screen : state.kind;
  };

  test('is used when the new one cannot be loaded, and that is reported', async () => {
    const { loader, onFallBack, problems } = twoReleases(down);
    expect(await shown(loader)).toBe(OldScreen);
    expect(onFallBack.mock.calls).toEqual([[expect.objectContaining({ remote: 'listings@2' })]]);
    expect(problems).toEqual(['load listings@2']);
  });

  test('is not taken while the device is offline, and no release is to blame', async () => {
    const { loader, turnTo, problems } = twoReleases(down, undefined, false);
    expect(await shown(loader)).toBe('failed');
    expect(turnTo).not.toHaveBeenCalled();
    expect(problems).toEqual([]);
  });

  test('is taken without a network as well when the new one is broken', async () => {
    const broken = async () => ({ default: { id: 'other' } });
    const { loader } = twoReleases(broken, undefined, false);
    expect(await shown(loader)).toBe(OldScreen);
  });

  test('is used when the new one has a broken feature or a missing chunk', async () => {
    const chunk = () => Promise.reject(new Error('ChunkLoadError'));
    const broken = [{ id: 'other' }, aFeature({ routes: { [HOME]: chunk } })];
    for (const feature of broken) {
      const { loader, problems } = twoReleases(async () => ({ default: feature }));
      expect(await shown(loader)).toBe(OldScreen);
      expect(problems).toEqual(['load listings@2']);
    }
  });

  test('is used when the new one throws as it is shown; what was loaded of it is forgotten', async () => {
    const { loader, onFallBack, problems } = twoReleases(async () => ({ default: aFeature() }));
    const throwing = (wasShown: boolean) =>
      loader.screenCrashed({ path: HOME, language: 'en', error: new Error('render'), wasShown });
    expect(await shown(loader)).toBe(Screen);
    throwing(true);
    expect(await shown(loader)).toBe(Screen);
    throwing(false);
    expect(loader.state(HOME, 'en')).toEqual({ kind: 'loading' });
    expect(await shown(loader)).toBe(OldScreen);
    throwing(false);
    expect(await shown(loader)).toBe(OldScreen);
    expect(onFallBack).toHaveBeenCalledTimes(1);
    expect(problems).toEqual(['render listings@2', 'mount listings@2', 'mount listings@1']);
  });

  test('is kept for the other screens of the remote', async () => {
    const { loader, turnTo } = twoReleases(down);
    await loader.ensure(HOME, 'en');
    expect(await shown(loader, HALL)).toBe('absent');
    expect(turnTo).toHaveBeenCalledTimes(1);
  });

  test('when it fails too, a retry starts with the new one', async () => {
    let isDown = true;
    const load = async () => (isDown ? down() : { default: aFeature() });
    const { loader, turnTo, problems } = twoReleases(load, down);
    expect(await shown(loader)).toBe('failed');
    expect(problems).toHaveLength(2);
    expect(turnTo.mock.calls.map(([, which]) => which)).toEqual(['previous', 'current']);
    isDown = false;
    await loader.retry(HOME, 'en');
    expect(await shown(loader)).toBe(Screen);
  });

  test('the store receives the slices with the generation of the other release', async () => {
    const { loader, injectSlices } = twoReleases(async () => ({ default: aFeature() }));
    await loader.ensure(HOME, 'en');
    loader.screenCrashed({ path: HOME, language: 'en', error: new Error('x'), wasShown: false });
    expect(await shown(loader)).toBe(OldScreen);
    expect(injectSlices.mock.calls).toEqual([
      ['listings', [], 0],
      ['listings', [], 1],
    ]);
  });

  test('a release that arrives after it was turned from brings no slices', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const late = new Promise((resolve) => {
      arrive = resolve;
    });
    const { loader, injectSlices } = twoReleases(() => late);
    loader.prefetchCode(HOME);
    loader.screenCrashed({ path: HOME, language: 'en', error: new Error('x'), wasShown: false });
    expect(await shown(loader)).toBe(OldScreen);
    arrive({ default: aFeature() });
    await new Promise(process.nextTick);
    expect(injectSlices.mock.calls).toEqual([['listings', [], 1]]);
  });

  test('two screens that fail at once turn once', async () => {
    const { loader, onFallBack } = twoReleases(down);
    const both = await Promise.all([shown(loader), shown(loader, HALL)]);
    expect(both).toEqual([OldScreen, 'absent']);
    expect(onFallBack).toHaveBeenCalledTimes(1);
  });
});
