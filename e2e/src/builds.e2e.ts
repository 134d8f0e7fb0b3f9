import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { apps } from '../../tools/build/apps.ts';
import { withBuild } from '../../tools/build/build-app.ts';

/** Hashes of a build's files, by name. */
async function built(id: string): Promise<Record<string, string>> {
  const app = apps.find((one) => one.id === id);
  assert.ok(app, id);
  return withBuild(app, '1.0.0-test', async ({ buildDir }) => {
    const entries = await readdir(buildDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const hashes = files.map(async ({ name, parentPath }) => {
      const content = await readFile(path.join(parentPath, name));
      return [name, createHash('sha256').update(content).digest('hex')] as const;
    });
    return Object.fromEntries(await Promise.all(hashes));
  });
}

test('equal sources make equal files: a release is what its version says', async () => {
  const first = await built('listings');
  assert.ok('remoteEntry.js' in first);
  for (let repetition = 0; repetition < 2; repetition += 1) {
    assert.deepEqual(await built('listings'), first);
  }
});
