import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareTimelines } from './timelines.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-timelines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function nodes(files: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const folders = new Map<string, string>();
  for (const [node, histories] of Object.entries(files)) {
    const data = path.join(folder, node);
    await mkdir(path.join(data, 'pg_wal'), { recursive: true });
    for (const [name, text] of Object.entries(histories)) {
      await writeFile(path.join(data, 'pg_wal', name), text);
    }
    folders.set(node, data);
  }
  return folders;
}

const second = '1\t0/5000148\tno recovery target specified\n';
const third = `${second}\n2\t0/6000220\tno recovery target specified\n`;

test('nodes that followed one primary after the other agree', async () => {
  const found = await compareTimelines(
    await nodes({
      'pg-1': { '00000002.history': second, '00000003.history': third },
      'pg-2': { '00000003.history': third },
      'pg-3': {},
    }),
  );
  expect(found).toEqual({ newest: 3, faults: [] });
});

test('a node that left a timeline elsewhere is named', async () => {
  const { faults } = await compareTimelines(
    await nodes({
      'pg-1': { '00000003.history': third },
      'pg-2': { '00000002.history': second.replace('5000148', '50003F0') },
    }),
  );
  expect(faults).toEqual([
    'pg-2 has 00000002.history with 1 0/50003F0 where the newest has 1 0/5000148, 2 0/6000220',
  ]);
});
