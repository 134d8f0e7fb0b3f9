import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { OWNER } from '../database/cluster-addresses.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import { databasePackages, missingPackages, monitoringPackages } from '../packages.ts';
import type { Installation } from '../services/installation.ts';
import { startInstallation } from '../services/start-installation.ts';
import { startCluster } from '../start-cluster.ts';
import { rotate } from './rotate.ts';

/** Part of the full run: it starts an installation, waits for draws and makes backups. */
const missing = missingPackages([...databasePackages, ...monitoringPackages]);
const isRoot = process.getuid?.() === 0;
const why =
  missing.length > 0 ? `without ${missing.join(', ')}` : isRoot ? '' : 'without root’s namespaces';
const describeCluster = why === '' ? describe : describe.skip;
const LIMIT_MS = 400_000;

describeCluster(`S16.1 keys of a running cluster${why && ` (skipped ${why})`}`, () => {
  let dataFolder = '';
  let cluster: DatabaseCluster;
  let installation: Installation | undefined;
  let db: pg.Pool;

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-keys-'));
    await chmod(dataFolder, 0o711);
    const log = () => undefined;
    cluster = await startCluster({ dataFolder, log });
    installation = await startInstallation(cluster, {
      log,
      hasWeb: false,
      hasDemo: true,
      environment: { DRAND_RELAYS: 'none', DEMO_PERIODS: '10,15,20' },
    });
    db = new pg.Pool({ connectionString: await cluster.url(OWNER), max: 1 });
  }, LIMIT_MS);
  afterAll(async () => {
    await db?.end();
    await installation?.stop();
    await cluster?.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }, LIMIT_MS);

  const run = async (what: string) => {
    const said: string[] = [];
    const progress = (line: string) => void said.push(line);
    const { copy } = await rotate(what, { cluster, installation, names: [], progress });
    return { said: said.join('\n'), copy };
  };
  const keys = async () => (await db.query('SELECT DISTINCT key_id FROM seed_keys()')).rows;

  it(
    'a new key of the draws begins new chains, and every published round is drawn',
    async () => {
      const before = await keys();
      const { said, copy } = await run('draws-key');
      expect(said).toMatch(/^draws-2 has the new key$/m);
      expect(copy).toContain('keys/draws.key');
      const after = await keys();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
      const { rows } = await db.query(`SELECT count(*)::integer AS count FROM round
        WHERE state = 'void' AND drawn_at IS NULL`);
      expect(rows).toEqual([{ count: 0 }]);
    },
    LIMIT_MS,
  );

  it(
    'new passwords of the nodes leave a primary with standbys',
    async () => {
      for (const what of ['superuser', 'replication', 'rewind', 'patroni']) await run(what);
      await cluster.whole();
    },
    LIMIT_MS,
  );

  it(
    'new passwords of PgBouncer’s console leave API servers their figures',
    async () => {
      const { said, copy } = await run('pooler');
      expect(said).toContain('velvet_pooler_stats: the new password is in use');
      expect(copy).toEqual(['secrets/velvet_pooler_stats', 'secrets/velvet_pooler']);
      const figures = await (await fetch(`${installation?.url}/metrics`)).text();
      expect(figures).toContain('velvet_pooler_up 1');
      expect(figures).toMatch(
        /velvet_pooler_servers\{.*login="velvet_draws",state="limit"\} [1-9]/,
      );
    },
    LIMIT_MS,
  );

  it(
    'a new passphrase begins a new repository, and keeps the one before',
    async () => {
      const { said, copy } = await run('backup');
      expect(said).toContain('has a full backup');
      const [, kept = ''] = copy;
      expect(await readFile(path.join(dataFolder, kept), 'utf8')).not.toBe(
        `${await cluster.secrets('backup')}\n`,
      );
    },
    LIMIT_MS,
  );

  it(
    'Prometheus has the rules, and figures of all nodes under a new password',
    async () => {
      await run('logins');
      const read = async (address: string) => {
        const answer = await fetch(`${installation?.prometheusUrl}/api/v1/${address}`);
        return JSON.parse(await answer.text()).data;
      };
      const since = `timestamp(velvet_database_is_primary) > ${Date.now() / 1_000}`;
      const haveAll = async () => {
        const { result } = await read(`query?query=${encodeURIComponent(since)}`);
        return result.length === 3;
      };
      expect(await askUntil(haveAll, { limitMs: 60_000, pauseMs: 1_000 })).toBe(true);
      const { groups } = await read('rules');
      expect(groups.map(({ name }: { name: string }) => name)).toContain('database');
      const { activeTargets } = await read('targets');
      const health = ({ scrapePool, health: is }: Record<string, string>) => [scrapePool, is];
      const asked: readonly string[][] = activeTargets.map(health);
      expect(asked.filter(([, is]) => is !== 'up')).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'what cannot be rotated is named',
    async () => {
      await expect(run('everything')).rejects.toThrow(
        'everything cannot be rotated; logins, owner',
      );
    },
    LIMIT_MS,
  );
});
