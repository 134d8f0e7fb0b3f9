import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from '@velvet/registry/store';
import { temporaryFolder } from '@velvet/registry/testing';
import { createRenderer } from './renderer.ts';

/** Real worker threads with minimal server builds. */
const SHELL =
  'exports.singletons = {}; exports.render = async (order, remote) => order + remote.say;';

test('S3.71 a hanging release delays no page of others, and its own only briefly', async () => {
  const { folder, remove } = await temporaryFolder();
  const renderer = createRenderer({ loadMs: 4_000 });
  const build = async (name: string, source: string) => {
    const file = path.join(folder, `${name}.cjs`);
    await writeFile(file, source);
    return { path: file, sha256: digestOf(source) };
  };
  const shell = await build('shell', SHELL);
  const hanging = await build('hanging', 'for (;;);');
  const good = await build('good', 'exports.say = " is here";');

  const settled: string[] = [];
  const bad = renderer.render({ files: { shell, remote: hanging }, order: 'video' });
  const failed = expect(bad.finally(() => settled.push('bad'))).rejects.toThrow('hung');
  const page = await renderer.render({ files: { shell, remote: good }, order: 'home' });
  settled.push('good');
  expect(page).toBe('home is here');
  await failed;
  expect(settled).toEqual(['good', 'bad']);
  const again = renderer.render({ files: { shell, remote: hanging }, order: 'video' });
  await expect(again).rejects.toThrow('a moment ago');
  await renderer.close();
  await remove();
});
