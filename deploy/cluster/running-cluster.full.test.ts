import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseChanged } from '@velvet/registry/publish';
import pg from 'pg';
import { findFaults } from '../../server/api/src/features/system/ledger-check.ts';
import { createLoadMembers, type LoadMember } from '../../server/api/src/testing/load-members.ts';
import { carryOut } from './control/carry-out.ts';
import { callCluster } from './control/control-client.ts';
import { type Control, listenForControl } from './control/control-server.ts';
import { OWNER } from './database/cluster-addresses.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { databasePackages, missingPackages } from './packages.ts';
import { checkout } from './services/app-user.ts';
import type { Installation } from './services/installation.ts';
import { startInstallation } from './services/start-installation.ts';
import { startCluster } from './start-cluster.ts';
import { startSimpleLoad } from './testing/simple-load.ts';

/** Part of the full run: it starts an installation and replaces each of its processes several times. */
const missing = missingPackages(databasePackages);
const isRoot = process.getuid?.() === 0;
const why =
  missing.length > 0 ? `without ${missing.join(', ')}` : isRoot ? '' : 'without root’s namespaces';
const describeCluster = why === '' ? describe : describe.skip;
const START_MS = 900_000;
const CASE_MS = 900_000;
const MEMBERS = 3;
const POINTS = 50;
const execute = promisify(execFile);

describeCluster(`S16.1 a cluster under load${why && ` (skipped ${why})`}`, () => {
  let [folder, dataFolder, copy] = ['', '', ''];
  let cluster: DatabaseCluster | undefined;
  let installation: Installation | undefined;
  let control: Control | undefined;
  let db: pg.Pool;
  let members: readonly LoadMember[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-running-'));
    await execute('chmod', ['711', folder]);
    [dataFolder, copy] = [path.join(folder, 'data'), path.join(folder, 'checkout')];
    await execute('cp', ['--archive', '--link', checkout, copy]);
    const releasesFolder = path.join(checkout, '.cache/releases');
    await releaseChanged({ releasesDir: releasesFolder, log: () => undefined });
    const log = () => undefined;
    cluster = await startCluster({ dataFolder, log });
    installation = await startInstallation(cluster, {
      log,
      hasMonitoring: false,
      hasDemo: true,
      releasesFolder,
      environment: { RATE_LIMIT_PER_MINUTE: '100000000', DRAND_RELAYS: 'none' },
    });
    const stop = () => Promise.resolve();
    control = await listenForControl(dataFolder, carryOut({ cluster, installation, stop }));
    const url = await cluster.url(OWNER);
    db = new pg.Pool({ connectionString: url, max: 2 });
    members = await createLoadMembers(db, MEMBERS, 100);
  }, START_MS);

  afterAll(async () => {
    await db?.end();
    await control?.close();
    await installation?.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }, START_MS);

  const run = (from: string, ...words: readonly string[]) =>
    execute(process.execPath, ['tools/velvet.mjs', 'cluster', ...words, '--data', dataFolder], {
      cwd: from,
    });
  const checkouts = () =>
    new Set([...(installation?.services.values() ?? [])].map((each) => each.checkout));

  it(
    'gets new passwords and a new secret, and is upgraded and put back: no request fails',
    async () => {
      const load = startSimpleLoad(installation?.url ?? '', members);
      const read = async (sql: string) => (await db.query(sql)).rows;
      try {
        const logins = await run(checkout, 'rotate', 'logins');
        expect(logins.stdout.match(/the new password is in use/g)).toHaveLength(6);
        const secret = await run(checkout, 'rotate', 'velvet-secret');
        expect(secret.stdout).toMatch(/^card numbers: [1-9]\d* sealed anew, 0 with/m);
        await run(copy, 'upgrade');
        expect(checkouts()).toEqual(new Set([copy]));
        await run(checkout, 'upgrade', '--back-to', checkout);
        expect(checkouts()).toEqual(new Set([checkout]));
      } finally {
        await load.stop();
      }
      expect(load.counts.failures).toEqual([]);
      expect(load.counts.recharges).toBeGreaterThan(20);
      const paid = `SELECT count(*)::integer FROM recharge
        WHERE member_id = ANY ('{${members.map(({ id }) => id)}}') AND amount = ${POINTS * 100}
          AND state = 'succeeded'`;
      expect(await read(paid)).toEqual([{ count: load.counts.recharges }]);
      expect(await findFaults(db)).toEqual([]);
    },
    CASE_MS,
  );

  it(
    'puts a process back that does not start from another checkout, and leaves the rest',
    async () => {
      const source = path.join(copy, 'server/api/src/roles/draws.ts');
      // It is linked to the checkout's own.
      await rm(source);
      await writeFile(source, "throw new Error('broken');\n");
      const asked = callCluster(dataFolder, {
        command: 'replace',
        checkout: copy,
        direction: 'forward',
      });
      await expect(asked).rejects.toThrow(/^draws-1 is not ready from .* and runs from .* again/);
      expect(checkouts()).toEqual(new Set([checkout]));
      await callCluster(dataFolder, { command: 'restart', name: 'draws-1' });
    },
    CASE_MS,
  );
});
