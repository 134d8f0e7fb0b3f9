import { RemoteLoadError, type RemoteSource } from '@velvet/sdk/federation/remote-source';
import {
  aFeature,
  HALL,
  HOME,
  loaderOf,
  Screen,
  screen,
} from '../testing/remote-loader-fixtures.ts';
import type { RemoteLoader, RemoteProblem } from './remote-loader.ts';

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
    const source: RemoteSource = {
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

  test.each(['unreachable', 'timeout'] as const)(
    'is not taken while the device is offline (%s), and no release is to blame',
    async (problem) => {
      const load = () => Promise.reject(new RemoteLoadError('listings@2', problem));
      const { loader, turnTo, problems } = twoReleases(load, undefined, false);
      expect(await shown(loader)).toBe('failed');
      expect(turnTo).not.toHaveBeenCalled();
      expect(problems).toEqual([]);
    },
  );

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

  test('is not taken for what is only fetched ahead: the screen in view stays', async () => {
    const chunk = () => Promise.reject(new Error('ChunkLoadError'));
    const feature = aFeature({ routes: { [HOME]: screen, [HALL]: chunk } });
    const { loader, turnTo } = twoReleases(async () => ({ default: feature }));
    await loader.ensure(HOME, 'en');
    const inView = loader.state(HOME, 'en');
    expect((await loader.prefetch(HALL, 'en')).kind).toBe('failed');
    expect(turnTo).not.toHaveBeenCalled();
    expect(loader.state(HOME, 'en')).toBe(inView);
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
