import { readdir, utimes } from 'node:fs/promises';
import { withoutExpired } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { prune } from './release-folders.ts';

test('releases unused for 30 days are removed, except the current and the previous one', async () => {
  const { folder, remove } = await temporaryFolder();
  const releasesDir = `${folder}/releases`;
  for (const version of ['1', '2', '3']) {
    await publishExample(folder, { id: 'video', version, files: { 'remoteEntry.js': version } });
    const then = new Date('2026-11-20T12:00:00Z');
    await utimes(`${releasesDir}/video/${version}`, then, then);
  }
  const pruneAt = async (now: Date) => {
    const registry = withoutExpired(await readRegistry(releasesDir), now, 'video');
    return prune(releasesDir, 'video', { registry, now });
  };
  expect(await pruneAt(new Date('2026-12-19T12:00:00Z'))).toEqual([]);
  expect(await pruneAt(new Date('2026-12-21T12:00:00Z'))).toEqual(['1']);
  expect(await readdir(`${releasesDir}/video`)).toEqual(['2', '3']);
  await remove();
});
