import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptNodes } from './kept-places.ts';

test('damaged addresses of the nodes are named, and no others are chosen', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-places-'));
  const file = path.join(folder, 'places.json');
  await expect(keptNodes(folder)).rejects.toThrow(`There is no cluster in ${folder}`);
  for (const text of ['', '{"ports":', '{"subnet":1}']) {
    await writeFile(file, text);
    await expect(keptNodes(folder)).rejects.toThrow(`${file} is damaged`);
  }
  await rm(folder, { recursive: true });
});
