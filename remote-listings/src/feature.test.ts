import { describeManifest } from '@velvet/sdk/testing/describe-feature';
import manifest from '../remote.json';
import feature from './feature.ts';
import messages from './messages/en.json';

describeManifest({ feature, manifest, messages });

test('every screen and every language can be loaded', async () => {
  for (const load of Object.values(feature.routes)) {
    expect(typeof (await load()).default).toBe('function');
  }
  const catalogs = await Promise.all(Object.values(feature.messages).map((load) => load()));
  const ids = catalogs.map((catalog) => Object.keys(catalog.default));
  for (const other of ids) expect(other).toEqual(ids[0]);
});
