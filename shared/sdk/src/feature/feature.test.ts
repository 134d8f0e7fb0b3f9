import { ownHref } from '../routes/index.ts';
import { defineFeature, type Feature } from './feature.ts';

interface Manifest {
  readonly routes: { readonly '/Video': object; readonly '/video/about': object };
}
const load = async () => ({ default: () => null });
const catalog = async () => ({ default: {} });
const common: Omit<Feature, 'routes'> = {
  contract: 1,
  id: 'video',
  slices: [],
  messages: {
    'zh-Hans': catalog,
    'zh-Hant': catalog,
    en: catalog,
    ja: catalog,
    ko: catalog,
    tr: catalog,
  },
};

test('the compiler holds a feature to the routes of its remote.json', () => {
  const routes = { '/Video': load, '/video/about': load };
  expect(defineFeature<Manifest>({ ...common, routes }).routes).toBe(routes);
  // @ts-expect-error: a route of remote.json is missing
  defineFeature<Manifest>({ ...common, routes: { '/Video': load } });
  // @ts-expect-error: remote.json has no such route
  defineFeature<Manifest>({ ...common, routes: { ...routes, '/Withdraw': load } });
});

test('own links lead to own routes only', () => {
  const ownAddress = ownHref<Manifest>();
  expect(ownAddress('/Video', { id: 7, name: 'a b', other: undefined })).toBe(
    '/Video?id=7&name=a+b',
  );
  expect(ownAddress('/video/about')).toBe('/video/about');
  // @ts-expect-error: the path of another app
  ownAddress('/Withdraw');
});
