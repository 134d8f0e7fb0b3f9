import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@velvet/postgres/free-port';
import * as v from 'valibot';
import { createLoadClient, textField } from '../../server/api/src/testing/load-client.ts';

// Builds all apps and images, and runs eighteen containers.
const execute = promisify(execFile);
const isThere = spawnSync('docker', ['ps', '--quiet']).status === 0;
const describeEngine = isThere ? describe : describe.skip;
const MINUTE_MS = 60_000;
const BUILD_MS = 60 * MINUTE_MS;
const START_MS = 15 * MINUTE_MS;
const profiles = ['operators', 'push', 'monitoring'].flatMap((each) => ['--profile', each]);
/** For machines that reach no registry of images. */
const local = process.env.VELVET_LOCAL_IMAGES === '1' ? ['--local'] : [];
const upSchema = v.object({
  data: v.object({
    result: v.array(
      v.object({ metric: v.object({ job: v.string() }), value: v.tuple([v.number(), v.string()]) }),
    ),
  }),
});

describeEngine(`npx velvet containers up${isThere ? '' : ' (skipped without Docker)'}`, () => {
  const project = `velvet-test-${randomBytes(4).toString('hex')}`;
  const client = createLoadClient();
  const member = { username: `t${randomBytes(6).toString('hex')}`, password: 'rose-garden-9' };
  let data = '';
  let ports: readonly number[] = [];

  const run = async (...args: readonly string[]): Promise<string> => {
    const [command = '', ...rest] = args;
    const all = ['tools/velvet.mjs', 'containers', command, '--data', data, ...rest];
    // Engines may allow the proxy fewer open files than its 20,000 connections take.
    const env = { PROXY_CONNECTIONS: '9000', ...process.env };
    return (await execute(process.execPath, all, { env, maxBuffer: 64e6 })).stdout;
  };
  const port = (): number => ports[0] ?? 0;
  const sql = async (service: string, query: string): Promise<string> => {
    // PGHOST of the replica's container is the primary.
    const host = '--host=/var/run/postgresql';
    const psql = [
      'psql',
      host,
      '--tuples-only',
      '--no-align',
      '--username',
      'velvet_owner',
      'velvet',
    ];
    const said = await run('compose', '--', 'exec', '-T', service, ...psql, '--command', query);
    return said.trim();
  };
  /** Of the containers that run: the migration's does so at each start, and ends. */
  const ids = async (): Promise<readonly string[]> => {
    const filter = ['--filter', `label=com.docker.compose.project=${project}`];
    const format = ['--format', '{{.ID}} {{.Label "com.docker.compose.service"}}'];
    const { stdout } = await execute('docker', ['ps', '--no-trunc', ...filter, ...format], {
      env: process.env,
    });
    return stdout.trim().split('\n').sort();
  };

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'velvet-containers-'));
    ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
    const names = ['--port', '--console-port', '--prometheus-port', '--grafana-port'];
    const chosen = names.flatMap((name, index) => [name, String(ports[index])]);
    await run('up', '--project', project, ...chosen, ...profiles, ...local);
  }, BUILD_MS);

  afterAll(async () => {
    client.close();
    await run('down', '--volumes');
    await rm(data, { recursive: true, force: true });
  }, START_MS);

  it('serves pages and registers a member', async () => {
    const page = await fetch(`http://127.0.0.1:${port()}/Home`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
    const call = { method: 'POST', name: 'member_register', fields: member } as const;
    expect(await client.call(port(), call)).toMatchObject({ status: 200, code: 200 });
  });

  it(
    'has a replica that follows',
    async () => {
      const count = `SELECT count(*) FROM member WHERE username = '${member.username}'`;
      expect(await sql('postgres', 'SELECT state FROM pg_stat_replication')).toBe('streaming');
      const deadline = Date.now() + MINUTE_MS;
      while ((await sql('postgres-replica', count)) !== '1' && Date.now() < deadline) {
        await delay(200);
      }
      expect(await sql('postgres-replica', count)).toBe('1');
    },
    5 * MINUTE_MS,
  );

  it(
    'is scraped by Prometheus',
    async () => {
      const query = `http://127.0.0.1:${ports[2]}/api/v1/query?query=up`;
      const deadline = Date.now() + MINUTE_MS;
      for (;;) {
        const { data: found } = v.parse(upSchema, await (await fetch(query)).json());
        const up = found.result.filter(({ value: [, isUp] }) => isUp === '1');
        const jobs = up.map(({ metric }) => metric.job).sort();
        const wanted = ['api', 'api', 'database', 'draws', 'edge', 'edge', 'ops', 'push'];
        if (jobs.length === wanted.length + 1 || Date.now() > deadline) {
          expect(jobs).toEqual([...wanted, 'transcoder']);
          return;
        }
        await delay(1_000);
      }
    },
    2 * MINUTE_MS,
  );

  it(
    'changes nothing when nothing has changed',
    async () => {
      const before = await ids();
      await run('up');
      expect(await ids()).toEqual(before);
    },
    START_MS,
  );

  it(
    'keeps its data while it is down',
    async () => {
      await run('down');
      expect(await ids()).toEqual(['']);
      await expect(run('status')).rejects.toThrow();
      await run('up');
      expect(await run('status')).toContain('served');
      const call = { method: 'GET', name: 'member_login', fields: member } as const;
      const { code, data: signedIn } = await client.call(port(), call);
      expect([code, textField(signedIn, 'id')]).toEqual([200, expect.any(String)]);
    },
    START_MS,
  );

  it(
    'runs the commands of the schema’s owner',
    async () => {
      const once = (service: string, script: string, ...args: readonly string[]) =>
        run('compose', '--', 'run', '--rm', service, `server/api/src/${script}`, ...args);
      const invited = await once('owner', 'operator-main.ts', 'first-administrator', 'ann', 'bob');
      expect(invited).toContain('bob');
      expect(await once('owner', 'reseal-main.ts')).toContain('0 unreadable');
      expect(await once('migrate', 'database/archive/archive-main.ts', 'list')).toContain('ledger');
      const pending = await once('migrate', 'database/migrate-main.ts', '--check');
      expect(pending).toContain('The schema is up to date');
    },
    START_MS,
  );
});
