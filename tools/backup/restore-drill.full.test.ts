import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OWNER } from '../cluster/database/create-database.ts';
import type { DatabaseCluster } from '../cluster/database-cluster.ts';
import { databasePackages, missingPackages } from '../cluster/packages.ts';
import { checkout } from '../cluster/services/app-user.ts';
import { migrateCluster } from '../cluster/services/migrations.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { fileBackups } from './backups.ts';

const missing = missingPackages(databasePackages);
const why =
  missing.length > 0
    ? `without ${missing.join(', ')}`
    : process.getuid?.() === 0
      ? ''
      : 'without root’s namespaces';
const describeDrill = why === '' ? describe : describe.skip;
const LIMIT_MS = 300_000;

describeDrill(`the drill of a restore${why && ` (skipped ${why})`}`, () => {
  let dataFolder = '';
  let cluster: DatabaseCluster;

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'velvet-backup-'));
    cluster = await startCluster({ dataFolder, log: () => undefined });
    await migrateCluster(cluster, () => undefined);
    const uploads = path.join(dataFolder, 'product/uploads');
    await mkdir(uploads, { recursive: true });
    await writeFile(path.join(uploads, 'first.webp'), 'picture');
    await mkdir(path.join(dataFolder, 'keys'));
    await writeFile(
      path.join(dataFolder, 'keys/draws.key'),
      Buffer.alloc(32, 7).toString('base64'),
    );
    await cluster.secrets('velvet-secret');
    await query(`INSERT INTO banner (image) VALUES ('uploads/first.webp')`);
  }, LIMIT_MS);

  afterAll(async () => {
    await cluster?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }, LIMIT_MS);

  const query = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: await cluster.url(OWNER) });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', ...args, '--data', dataFolder], {
      cwd: checkout,
    });
  const drill = (...args: readonly string[]) =>
    run('tools/backup/drill-main.ts', 'restore', '--without-releases', ...args);

  it(
    'brings back what was committed, and finds the books and all files in order',
    async () => {
      await run('tools/backup/main.ts', '--type', 'full');
      await query('SELECT pg_switch_wal()').catch(() => undefined);
      const { stdout } = await drill();
      expect(stdout).toMatch(/^ok {5}books and draws/m);
      expect(stdout).toMatch(/^ok {5}files: 1 named by the database, 1 in the backup/m);
      expect(stdout).toMatch(/^Time to restore: database \d+\.\d s/m);
      await expect(
        query(`SELECT 1 / count(*) FROM metric
          WHERE name IN ('backup_full_age_seconds', 'restore_drill_age_seconds') HAVING count(*) = 2`),
      ).resolves.toBeUndefined();
    },
    LIMIT_MS,
  );

  it(
    'goes back to a point before a mistake',
    async () => {
      const before = new Date(Date.now());
      await delay(2_000);
      await query(`UPDATE banner SET image = 'uploads/gone.webp'`);
      await run('tools/backup/main.ts');
      await expect(drill()).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('uploads/gone.webp is missing'),
      });
      const { stdout } = await drill('--to', before.toISOString());
      expect(stdout).toMatch(/^ok {5}files: 1 named by the database/m);
    },
    LIMIT_MS,
  );

  it(
    'fails when a file of the backup was changed, which the next full backup copies again',
    async () => {
      await query(`UPDATE banner SET image = 'uploads/first.webp'`);
      await run('tools/backup/main.ts');
      const backup = (await fileBackups(dataFolder)).at(-1) ?? '';
      const damage = (bytes: string) => writeFile(path.join(backup, 'uploads/first.webp'), bytes);
      await damage('Picture');
      await expect(drill()).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('uploads/first.webp is not what was copied'),
      });
      const { stdout } = await run('tools/backup/main.ts', '--type', 'full');
      expect(stdout).toMatch(/^Files: \d+ files, 0 MB, 1 of them new/m);
      await expect(drill()).resolves.toMatchObject({
        stdout: expect.stringMatching(/^ok {5}files/m),
      });
    },
    LIMIT_MS,
  );

  it(
    'makes a new cluster of three nodes from the backups, with what was committed last',
    async () => {
      await query(`UPDATE banner SET image = 'uploads/second.webp'`);
      await writeFile(path.join(dataFolder, 'product/uploads/second.webp'), 'another picture');
      await run('tools/backup/main.ts');
      await query('CREATE TABLE after_the_backup (id int)');
      await cluster.stop();
      const lost = path.join(dataFolder, 'lost');
      await mkdir(lost);
      for (const name of ['pg-1', 'pg-2', 'pg-3', 'product', 'places.json']) {
        await rename(path.join(dataFolder, name), path.join(lost, name));
      }
      const { stdout } = await run('tools/backup/restore-main.ts', '--without-releases');
      expect(stdout).toMatch(/^ok {5}books and draws/m);
      expect(stdout).toMatch(/^ok {5}files: 1 named by the database/m);
      const picture = path.join(dataFolder, 'product/uploads/second.webp');
      expect(await readFile(picture, 'utf8')).toBe('another picture');

      cluster = await startCluster({ dataFolder, log: () => undefined });
      await query('INSERT INTO after_the_backup VALUES (1)');
      await run('tools/backup/main.ts', '--type', 'full');
      await expect(run('tools/backup/restore-main.ts')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('has a database'),
      });
    },
    LIMIT_MS,
  );
});
