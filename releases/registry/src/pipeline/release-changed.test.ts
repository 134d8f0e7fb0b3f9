import path from 'node:path';
import { apps } from '../build/apps.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { releaseChanged } from './release-changed.ts';

test('a start that publishes only what is missing leaves what was released or rolled back', async () => {
  const { folder, remove } = await temporaryFolder();
  const releasesDir = path.join(folder, 'releases');
  for (const { id } of apps) {
    const files = { 'remoteEntry.js': 'x', 'main.js': 'x' };
    await publishExample(folder, { id, version: '1', files });
  }
  const log = jest.fn();
  await releaseChanged({ releasesDir, onlyMissing: true, log });
  const { apps: released } = await readRegistry(releasesDir);
  expect(Object.values(released).map(({ current }) => current)).toEqual(apps.map(() => '1'));
  expect(log).not.toHaveBeenCalledWith(expect.stringContaining('Building'));
  await remove();
});
