import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { apps, withBuild } from '@velvet/releases/build';

type Files = Readonly<Record<string, Buffer>>;

/** A build's files, by name. */
async function built(id: string): Promise<Files> {
  const app = apps.find((one) => one.id === id);
  assert.ok(app, id);
  return withBuild(app, '1.0.0-test', async ({ buildDir }) => {
    const entries = await readdir(buildDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const contents = files.map(async ({ name, parentPath }) => {
      return [name, await readFile(path.join(parentPath, name))] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  });
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const hashes = (files: Files) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hashOf(content)]));

test('equal sources make equal files: a release is what its version says', async () => {
  const files = await built('listings');
  assert.ok('remoteEntry.js' in files);
  const first = hashes(files);
  for (let repetition = 0; repetition < 2; repetition += 1) {
    assert.deepEqual(hashes(await built('listings')), first);
  }
});

const scriptsWith = (files: Files, text: string) =>
  Object.keys(files).filter((name) => name.endsWith('.js') && files[name]?.includes(text));

test('a text is downloaded with its language alone, compiled', async () => {
  const listings = await built('listings');
  assert.deepEqual(scriptsWith(listings, 'Announcements'), ['messages-en.js']);
  assert.deepEqual(scriptsWith(listings, 'defaultMessage'), []);
  const shell = await built('shell');
  assert.deepEqual(scriptsWith(shell, 'I am 18 or older'), ['messages-en.js']);
  assert.deepEqual(scriptsWith(shell, 'EXPECT_ARGUMENT_CLOSING_BRACE'), []);
});
