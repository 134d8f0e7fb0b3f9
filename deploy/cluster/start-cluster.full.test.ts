import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { OWNER } from './database/cluster-addresses.ts';
import type { NodePlace } from './database/database-node.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { databasePackages, missingPackages } from './packages.ts';
import { startCluster } from './start-cluster.ts';

const missing = missingPackages(databasePackages);
const isRoot = process.getuid?.() === 0;
const why =
  missing.length > 0 ? `without ${missing.join(', ')}` : isRoot ? '' : 'without root’s namespaces';
const describeCluster = why === '' ? describe : describe.skip;
const START_MS = 200_000;
const CASE_MS = 180_000;
const CHOICE_MS = 60_000;

describeCluster(`three database nodes${why && ` (skipped ${why})`}`, () => {
  let dataFolder = '';
  let cluster: DatabaseCluster;

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-cluster-'));
    cluster = await startCluster({ dataFolder, log: () => undefined });
    await query(await cluster.url(OWNER), 'CREATE TABLE note (id int PRIMARY KEY)');
  }, START_MS);

  afterAll(async () => {
    await cluster?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }, START_MS);

  const primary = async (): Promise<NodePlace> => {
    const node = await cluster.primary();
    if (node === undefined) throw new Error('There is no primary');
    return node;
  };
  /** Repeats a statement through HAProxy until it is answered. */
  const insistOn = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        return await query(await cluster.url(OWNER), sql);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await delay(200);
      }
    }
  };
  const insist = (id: number) => insistOn(`INSERT INTO note VALUES (${id}) ON CONFLICT DO NOTHING`);
  const notes = async () => (await insistOn('SELECT id FROM note ORDER BY id')).map(({ id }) => id);

  it('keep secrets for their owner only, verify their pages and acknowledge on two nodes', async () => {
    const folder = path.join(dataFolder, 'secrets');
    for (const name of await readdir(folder)) {
      expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
    }
    const url = await cluster.url('postgres');
    const show = async (name: string) => (await query(url, `SHOW ${name}`))[0]?.[name];
    expect(await show('data_checksums')).toBe('on');
    // Until Patroni has chosen a standby, it lets any of them acknowledge.
    const deadline = Date.now() + CHOICE_MS;
    while ((await show('synchronous_standby_names')) === '*' && Date.now() < deadline)
      await delay(500);
    expect(await show('synchronous_standby_names')).toMatch(/pg-\d/);
    const [owner] = await query(url, `SELECT rolsuper FROM pg_roles WHERE rolname = '${OWNER}'`);
    expect(owner).toEqual({ rolsuper: false });
  });

  it('answer reads on a standby', async () => {
    await insist(1);
    const [row] = await query(await cluster.replicaUrl(OWNER), 'SELECT pg_is_in_recovery() AS is');
    expect(row).toEqual({ is: true });
  });

  it(
    'replace a primary that is killed, and take it back',
    async () => {
      const old = await primary();
      await cluster.kill(old);
      await insist(2);
      expect((await primary()).name).not.toBe(old.name);
      expect(await notes()).toEqual([1, 2]);
      await cluster.start(old);
      await cluster.whole(CASE_MS);
    },
    CASE_MS,
  );

  it(
    'acknowledge nothing at a primary that its standbys cannot reach',
    async () => {
      const old = await primary();
      const direct = await cluster.nodeUrl(old, OWNER);
      await cluster.partition(old, 'nodes');
      await expect(query(direct, 'INSERT INTO note VALUES (99)', 5_000)).rejects.toThrow();
      await insist(3);
      expect((await primary()).name).not.toBe(old.name);
      await expect(query(direct, 'INSERT INTO note VALUES (98)', 5_000)).rejects.toThrow();
      await cluster.heal(old);
      await cluster.whole(CASE_MS);
      expect(await notes()).toEqual([1, 2, 3]);
    },
    CASE_MS,
  );

  it(
    'start again although the third one cannot',
    async () => {
      const leader = await primary();
      const broken = cluster.nodes.find(({ name }) => name !== leader.name)?.name ?? '';
      await cluster.stop();
      await rm(path.join(dataFolder, broken, 'postgres/data/PG_VERSION'));
      const said: string[] = [];
      cluster = await startCluster({ dataFolder, log: (line) => said.push(line) });
      expect(said.join()).toContain('One of three database nodes does not follow yet');
      await insist(4);
    },
    CASE_MS,
  );
});

async function query(
  url: string,
  sql: string,
  limitMs = 10_000,
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    // Ending waits for an answer that a partition withholds.
    await Promise.race([client.end().catch(() => undefined), delay(1_000)]);
  }
}
