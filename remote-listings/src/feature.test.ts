import { parseFeature } from '@velvet/shared/feature';
import { accessOf, paths } from '@velvet/shared/routes';
import feature from './feature.ts';

const ownedPaths = [
  paths.home.path,
  paths.hall.path,
  paths.hallStandalone.path,
  paths.listingDetail.path,
  paths.regionListings.path,
  paths.listingProfile.path,
  paths.rules.path,
  paths.cities.path,
];

test('the shell accepts the feature', () => {
  expect(parseFeature(feature, { id: 'listings', ownedPaths })).toEqual({ ok: true, feature });
});

test('every screen and every language can be loaded', async () => {
  for (const [path, load] of Object.entries(feature.routes)) {
    expect(accessOf(path)).toBeDefined();
    expect(typeof (await load()).default).toBe('function');
  }
  const catalogs = await Promise.all(Object.values(feature.messages).map((load) => load()));
  const ids = catalogs.map((catalog) => Object.keys(catalog.default));
  for (const other of ids) expect(other).toEqual(ids[0]);
});
