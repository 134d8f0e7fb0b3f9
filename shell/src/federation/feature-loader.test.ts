import { CONTRACT_VERSION } from '@velvet/contract/version';
import type { Feature } from '@velvet/sdk/feature';
import {
  aFeature,
  HALL,
  HOME,
  loaderOf,
  messages,
  problemOf,
  screen,
} from '../testing/remote-loader-fixtures.ts';
import type { RemoteLoaderOptions } from './remote-loader.ts';

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
    expect(reason).toEqual(['broken', 'bets in the store has another owner or no initial state']);
  });

  test('a contract that the shell does not serve fails on the screens of that remote alone', async () => {
    const features: Readonly<Record<string, Feature>> = {
      listings: aFeature({ contract: CONTRACT_VERSION + 1 }),
      video: aFeature({ id: 'video', contract: CONTRACT_VERSION - 1, routes: { [HALL]: screen } }),
    };
    const loader = loaderOf(
      { load: async (id) => ({ default: features[id] }) },
      { ownerOf: (path) => ({ id: path === HOME ? 'listings' : 'video', paths: [path] }) },
    );
    expect(await loader.ensure(HOME, 'en')).toMatchObject({ kind: 'failed' });
    expect(await loader.ensure(HALL, 'en')).toMatchObject({ kind: 'ready' });
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
