import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isAlive } from './processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

/**
 * Part of the full run: servers that are killed, and processes that share one. Every day
 * `start-embedded-postgres.test.ts` shows what a start and a stop keep.
 */
const packageFolder = fileURLToPath(new URL('../', import.meta.url));
const userScript = fileURLToPath(new URL('./testing/cluster-user.ts', import.meta.url));

let root: string;
let dataDir: string;
const said: string[] = [];
const start = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: (line) => said.push(line), durable: false });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'velvet-embedded-'));
  dataDir = join(root, 'data folder');
  const first = await start();
  await ask(first.url, `CREATE TABLE kept AS SELECT 'ü'::text AS word`);
  await first.stop();
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => {
  said.length = 0;
});

const serverPid = async (): Promise<number> =>
  Number.parseInt(
    await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts another Node process on the same folder and waits until it has the database. */
async function anotherUser(
  ...options: readonly string[]
): Promise<{ child: ChildProcess; url: string; adopted: boolean }> {
  const child = spawn(process.execPath, ['--import', 'tsx', userScript, dataDir, ...options], {
    cwd: packageFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [chunk]: unknown[] = await once(child.stdout, 'data');
  const parsed: { url: string; adopted: boolean } = JSON.parse(String(chunk));
  return { child, ...parsed };
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 200) throw error;
      await delay(50);
    }
  }
}

test('a server whose Node was killed is adopted', async () => {
  const user = await anotherUser();
  const pid = await serverPid();
  user.child.kill('SIGKILL');
  await once(user.child, 'exit');
  const next = await start();
  expect(next).toMatchObject({ adopted: true, url: user.url });
  expect(await serverPid()).toBe(pid);
  await next.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('a server whose users were all killed is stopped cleanly, by nobody who is left', async () => {
  const guardGraceMs = '0';
  const user = await anotherUser(guardGraceMs);
  const pid = await serverPid();
  user.child.kill('SIGKILL');
  await once(user.child, 'exit');
  await eventually(async () => expect(await isAlive(pid)).toBe(false));
  // A clean stop removes it; a killed server would leave it.
  expect(await serverPid()).toBeNaN();
  await eventually(() => expect(access(join(dataDir, 'postgres', 'guard'))).rejects.toThrow());
});

test('the last user stops the server, not the first', async () => {
  const mine = await start();
  const other = await anotherUser();
  expect(other.adopted).toBe(true);
  await mine.stop();
  expect(await ask(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const pid = await serverPid();
  other.child.stdin?.end();
  await once(other.child, 'exit');
  expect(await isAlive(pid)).toBe(false);
});

test('a server that is killed comes back at the same address', async () => {
  const mine = await start();
  const pid = await serverPid();
  process.kill(pid, 'SIGKILL');
  expect(await eventually(() => ask(mine.url, 'SELECT word FROM kept'))).toEqual([{ word: 'ü' }]);
  expect(await serverPid()).not.toBe(pid);
  await mine.stop();
});

test('a server that is killed while another process takes it up comes back', async () => {
  const mine = await anotherUser();
  const pid = await serverPid();
  // It looks alive and answers nobody, so that the start below is still asking when it ends.
  process.kill(pid, 'SIGSTOP');
  mine.child.kill('SIGKILL');
  await once(mine.child, 'exit');
  const starting = start();
  await delay(500);
  process.kill(pid, 'SIGKILL');
  const next = await starting;
  expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'ü' }]);
  expect(await serverPid()).not.toBe(pid);
  await next.stop();
});
