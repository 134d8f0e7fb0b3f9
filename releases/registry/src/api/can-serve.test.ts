import path from 'node:path';
import { refuseUnusable } from './can-serve.ts';
import { createInstallation, type Installation } from './testing/installation.ts';

let home: Installation;
beforeEach(async () => {
  home = await createInstallation();
});
afterEach(() => home.close());

test('the key of snapshot and timestamp is enough', async () => {
  await expect(refuseUnusable(home.releasesDir)).resolves.toBeUndefined();
});

test('it does not start without that key', async () => {
  await home.withKeys('targets');
  await expect(refuseUnusable(home.releasesDir)).rejects.toThrow(
    'The key of the registry’s snapshot is not at hand (VELVET_KEYS)',
  );
});

test('it does not start before there are releases', async () => {
  await expect(refuseUnusable(path.join(home.folder, 'empty'))).rejects.toThrow('no releases yet');
});
