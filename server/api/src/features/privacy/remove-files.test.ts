import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoreUnavailable } from '@velvet/files/file-store';
import { filesIn } from '../../testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { removeFiles } from './erase-accounts.ts';

let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-removal-'));
});
afterAll(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const removeAll = async () =>
  (await removeFiles({ pool: db.api, files: filesIn(dataDir) })).removed;

describe('S14.4 files that the store does not let go of', () => {
  const queue = (paths: readonly string[]) =>
    db.owner.query('INSERT INTO file_removal (path) SELECT unnest($1::text[])', [paths]);
  const waiting = async () => {
    const { rows } = await db.owner.query<{ path: string }>(
      'SELECT path FROM file_removal ORDER BY path',
    );
    return rows.map(({ path: each }) => each);
  };
  const paths = Array.from(
    { length: 250 },
    (_, index) => `uploads/${String(index).padStart(64, '0')}.png`,
  );

  test('are counted and tried again, and keep none of the others', async () => {
    await queue(paths);
    const stuck = new Set(paths.slice(0, 120));
    const files = filesIn(dataDir);
    const remove = async (key: string) => {
      if (stuck.has(key)) throw new StoreUnavailable('It does not answer');
    };
    // None of a whole batch: the store is down.
    const first = await removeFiles({ pool: db.api, files: { ...files, remove } });
    expect(first).toMatchObject({ removed: 0, failed: 100, error: expect.any(StoreUnavailable) });
    stuck.delete(paths[50] ?? '');
    const second = await removeFiles({ pool: db.api, files: { ...files, remove } });
    expect(second).toMatchObject({ removed: 131, failed: 119 });
    expect(await waiting()).toEqual([...stuck]);
    expect(await removeAll()).toBe(119);
    expect(await waiting()).toEqual([]);
  });
});
