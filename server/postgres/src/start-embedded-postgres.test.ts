import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from './processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let root: string;
let dataDir: string;
const start = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'velvet-embedded-'));
  dataDir = join(root, 'data folder');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const pidFile = () => join(dataDir, 'postgres', 'data', 'postmaster.pid');

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('what was written is there after a clean stop and start, past the stale pid of a stranger', async () => {
  const first = await start();
  await ask(first.url, `CREATE TABLE kept AS SELECT 'ü'::text AS word`);
  const pid = Number.parseInt(await readFile(pidFile(), 'utf8'), 10);
  await first.stop();
  await first.stop();
  expect(await isAlive(pid)).toBe(false);
  await writeFile(pidFile(), `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n0\nready   \n`);
  const second = await start();
  expect(second).toMatchObject({ adopted: false, url: first.url });
  expect(await ask(second.url, 'SELECT word, length(word) FROM kept')).toEqual([
    { word: 'ü', length: 1 },
  ]);
  await second.stop();
});

test('a cluster of another major version is refused in one sentence', async () => {
  const file = join(dataDir, 'postgres', 'data', 'PG_VERSION');
  const version = await readFile(file, 'utf8');
  await writeFile(file, '15\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 15 .* choose another DATA_DIR\.$/);
  await writeFile(file, version);
});

test('a data folder that cannot be written is refused in one sentence', async () => {
  const file = join(root, 'a file');
  await writeFile(file, '');
  const attempt = startEmbeddedPostgres({ dataDir: file, log: () => undefined });
  await expect(attempt).rejects.toMatchObject({
    name: 'EmbeddedPostgresError',
    message: `The data folder ${file} cannot be written; set DATA_DIR to a writable folder.`,
  });
});
