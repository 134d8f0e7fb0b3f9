import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toId } from '@velvet/contract/brand';
import { createFolderStore } from '@velvet/files/folder';
import pg from 'pg';
import sharp from 'sharp';
import { takeMessage } from './support-feature.ts';

const attempts = {
  check: () => Promise.reject(new Error('No password is checked')),
  count: () => Promise.reject(new Error('No code is checked')),
  use: async () => undefined,
};
/** Nothing listens there. */
const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-support-'));
});
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
});

test('S15.1 a picture is kept when the database does not answer: its message may be committed', async () => {
  const create = { width: 4, height: 4, channels: 3, background: '#a36' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const image = `data:image/png;base64,${bytes.toString('base64')}`;
  const message = { key: 'message-1', text: 'Hello', image };
  await expect(
    takeMessage({ pool, attempts, files: createFolderStore(folder) }, toId(1), message),
  ).rejects.toThrow();
  expect(await readdir(path.join(folder, 'support'))).toHaveLength(1);
});
