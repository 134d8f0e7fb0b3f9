// Part of the full run: it runs the command as a process.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { createNoteMac, writeErasureNote } from './features/privacy/erasure-notes.ts';
import { loadAppSecret } from './secrets/app-secret.ts';
import { filesIn } from './testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const SECRET = Buffer.alloc(32, 5).toString('base64');

let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-erasures-'));
});
afterAll(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const erasures = () =>
  promisify(execFile)(process.execPath, scriptArguments('server/api/src/erasures-main.ts'), {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_OWNER_URL: db.url,
      DATA_DIR: dataDir,
      VELVET_SECRET: SECRET,
    },
  });

test('S14.4 npx velvet database erasures repeats what was noted, and ends with 1 while it cannot', async () => {
  const { rows } = await db.owner.query<{ id: number; created_at: string }>(
    `INSERT INTO member (username, password_hash, status) VALUES ('returned', '', 0)
     RETURNING id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
       AS created_at`,
  );
  const [member] = rows;
  const note = {
    member_id: member?.id ?? 0,
    created_at: member?.created_at ?? '',
    asked_at: '2026-01-01T00:00:00.000000Z',
    erased_at: '2026-02-01T00:00:00.000000Z',
  };
  const noteMac = createNoteMac(await loadAppSecret('', SECRET));
  await writeErasureNote(note, { files: filesIn(dataDir), noteMac });
  await expect(erasures()).rejects.toMatchObject({
    code: 1,
    stdout: `1 noted, 0 repeated, 1 not possible yet\n  member ${member?.id}: disabled\n`,
  });
  await db.owner.query('UPDATE member SET status = 1 WHERE id = $1', [member?.id]);
  expect((await erasures()).stdout).toBe('1 noted, 1 repeated, 0 not possible yet\n');
  expect((await erasures()).stdout).toBe('1 noted, 0 repeated, 0 not possible yet\n');
  const { rows: left } = await db.owner.query('SELECT username FROM member WHERE id = $1', [
    member?.id,
  ]);
  expect(left).toEqual([{ username: `erased:${member?.id}` }]);
}, 60_000);
