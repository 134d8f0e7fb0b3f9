import { CONTRACT_VERSION } from '@velvet/contract/version';
import type { Feature, MessageLoaders } from '@velvet/sdk/feature';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { paths } from '@velvet/sdk/routes';
import { RemoteLoader, type RemoteLoaderOptions } from '../federation/remote-loader.ts';

export const HOME = paths.home;
export const HALL = paths.hall;

export const Screen = () => null;
export const screen = async () => ({ default: Screen });
export const catalog = (tag: string) => async () => ({ default: { tag } });
export const messages: MessageLoaders = {
  'zh-Hans': catalog('zh-Hans'),
  'zh-Hant': catalog('zh-Hant'),
  en: catalog('en'),
  ja: catalog('ja'),
  ko: catalog('ko'),
  tr: catalog('tr'),
};

export const aFeature = (own: Partial<Feature> = {}): Feature => ({
  contract: CONTRACT_VERSION,
  id: 'listings',
  routes: { [HOME]: screen },
  slices: [],
  messages,
  ...own,
});

export const sourceOf = (feature: unknown): RemoteSource => ({
  load: async () => ({ default: feature }),
});

export function loaderOf(source: RemoteSource, options: Partial<RemoteLoaderOptions> = {}) {
  return new RemoteLoader({
    dispatch: jest.fn(),
    source,
    ownerOf: () => ({ id: 'listings', paths: [HOME, HALL] }),
    injectSlices: () => undefined,
    retryDelaysMs: [],
    ...options,
  });
}

export const problemOf = async (loader: RemoteLoader) => {
  const state = await loader.ensure(HOME, 'en');
  return state.kind === 'failed' ? state.error.problem : state.kind;
};
