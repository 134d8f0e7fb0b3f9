import { readFile, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import path from 'node:path';
import { freePort } from '@velvet/embedded-postgres/free-port';
import { publishExample, temporaryFolder } from '@velvet/releases/testing';
import pg from 'pg';
import * as v from 'valibot';
import { writeCertificate } from '../../edge/src/testing/certificate.ts';
import { eventually, type RunningVelvet, runVelvet } from '../start/testing/running-velvet.ts';
import { readText } from '../syntax/source.ts';
import { metricsIn } from './expressions.ts';
import { dashboardNames, readDashboard } from './files.ts';
import { readRules, ruleFiles } from './rule-files.ts';
import {
  missingPrograms,
  promtool,
  type RunningPrometheus,
  startExporter,
  startPrometheus,
} from './testing/prometheus.ts';

const root = path.resolve(import.meta.dirname, '../..');
const missing = missingPrograms();
const described = missing.length === 0 ? describe : describe.skip;
const START_MS = 240_000;
/** Demo data are made first. */
const DEMO_READY_MS = 180_000;

if (missing.length > 0) {
  process.stderr.write(`Skipped, because Debian packages are missing: ${missing.join(', ')}\n`);
}

described('with Prometheus and postgres_exporter of Debian', () => {
  test.each(ruleFiles)('promtool accepts %s', (file) => {
    expect(promtool('check', 'rules', path.join(root, file))).toMatchObject({ status: 0 });
  });

  test('promtool accepts the configuration of compose', () => {
    const checked = promtool('check', 'config', path.join(root, 'deploy/prometheus.yaml'));
    expect(checked).toMatchObject({ status: 0 });
  });

  test('alerts fire when they should, and only then', () => {
    const tested = promtool('test', 'rules', path.join(root, 'deploy/prometheus/rules.test.yaml'));
    expect(tested).toMatchObject({ status: 0 });
  });

  describe('beside a running Velvet', () => {
    let velvet: RunningVelvet;
    let prometheus: RunningPrometheus;
    const endings: (() => Promise<unknown>)[] = [];
    let startedAt: number;

    beforeAll(async () => {
      const { folder, remove } = await temporaryFolder();
      endings.push(remove);
      const files = { 'remoteEntry.js': 'x' };
      await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
      await publishExample(folder, { id: 'listings', version: '1', files });
      const { files: tls } = await writeCertificate(folder);
      const ports = {
        api: await freePort(),
        ops: await freePort(),
        draws: await freePort(),
        push: await freePort(),
        transcoder: await freePort(),
      };
      velvet = await runVelvet(
        folder,
        {
          TEST_API_PORT: String(ports.api),
          TEST_OPS_PORT: String(ports.ops),
          DRAWS_PORT: String(ports.draws),
          PUSH_PORT: String(ports.push),
          TRANSCODER_PORT: String(ports.transcoder),
          TLS_CERT: tls.cert,
          TLS_KEY: tls.key,
          DEMO_DATA: '1',
          DEMO_PERIODS: '10,20,30',
          DRAND_RELAYS: 'none',
        },
        DEMO_READY_MS,
      );
      endings.unshift(() => velvet.end('SIGTERM'));
      const database = await databaseOf(folder);
      const exporter = await startExporter(
        path.join(root, 'deploy/prometheus/postgres-queries.yaml'),
        database.metricsUrl,
      );
      endings.unshift(exporter.stop);
      const address = (port: number) => `127.0.0.1:${port}`;
      const edge = {
        job: 'edge',
        address: new URL(velvet.url).host,
        path: '/edge/metrics',
        isSecure: true,
      };
      const others = Object.entries(ports).map(([job, port]) => ({ job, address: address(port) }));
      const targets = [edge, ...others, { job: 'database', address: exporter.address }];
      prometheus = await startPrometheus(folder, targets, await quickRules(folder));
      endings.unshift(prometheus.stop);
      // What is counted before the first scrape is no rate.
      await eventually(async () => {
        const answering = await prometheus.query('up == 1');
        if (answering.length < targets.length) throw new Error('Not everything is scraped yet');
      }, 60_000);
      await makeTraffic(velvet.url, ports.api, database.ownerUrl);
      startedAt = performance.now();
    }, START_MS);
    afterAll(async () => {
      for (const end of endings) await end();
    });

    /** Rates need several scrapes, and the books are checked a minute after the start. */
    const soon = async (expression: string): Promise<void> =>
      eventually(
        async () => {
          const found = await prometheus.query(expression);
          if (found.length === 0) throw new Error(`No data: ${expression}`);
        },
        Math.max(10_000, 90_000 - (performance.now() - startedAt)),
      );

    test('compose scrapes the same jobs', () => {
      const text = readText(root, 'deploy/prometheus.yaml');
      const jobs = [...text.matchAll(/job_name: (\w+)/g)].map(([, name]) => name);
      expect(jobs.sort()).toEqual(
        ['api', 'database', 'draws', 'edge', 'ops', 'push', 'transcoder'].sort(),
      );
    });

    test('every process answers', async () => {
      await eventually(async () => {
        expect(await prometheus.query('up == 1')).toHaveLength(7);
      });
      expect(await prometheus.query('velvet_process_info')).toHaveLength(6);
    });

    const panels = dashboardNames(root).flatMap((name) =>
      readDashboard(root, name).panels.flatMap(({ title, queries }) =>
        queries.map(({ expr }) => [name, title, expr] as const),
      ),
    );
    test.each(panels)('%s, %s: %s yields data', (_, __, expression) => soon(expression), 120_000);

    test('every metric that a rule names is there, and every rule can be evaluated', async () => {
      const named = new Set(readRules(root).flatMap(({ expr }) => metricsIn(expr)));
      for (const name of named) await soon(`{__name__="${name}"}`);
      const schema = v.looseObject({
        groups: v.array(
          v.looseObject({
            rules: v.array(v.looseObject({ name: v.string(), health: v.string() })),
          }),
        ),
      });
      const { groups } = v.parse(schema, await prometheus.read('rules'));
      const evaluated = groups.flatMap(({ rules }) => rules);
      expect(evaluated.length).toBeGreaterThan(80);
      expect(evaluated.filter(({ health }) => health !== 'ok')).toEqual([]);
    }, 200_000);

    test('the series of a process are few', async () => {
      const schema = v.array(v.unknown());
      for (const job of ['edge', 'api', 'ops', 'draws', 'push', 'transcoder']) {
        const found = v.parse(schema, await prometheus.query(`{job="${job}"}`));
        expect(found.length).toBeLessThan(3_000);
      }
    });
  });
});

/** Groups that are evaluated every few minutes would be too late for a test. */
const quickRules = (folder: string): Promise<readonly string[]> =>
  Promise.all(
    ruleFiles.map(async (file) => {
      const copy = path.join(folder, path.basename(file));
      await writeFile(copy, readText(root, file).replace(/interval: \w+/g, 'interval: 1s'));
      return copy;
    }),
  );

async function databaseOf(folder: string) {
  const read = async (name: string) =>
    (await readFile(path.join(folder, 'postgres', name), 'utf8')).trim();
  const port = await read('port');
  const urlOf = (user: string, password: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/velvet`;
  const ownerUrl = urlOf('velvet', await read('password'));
  // The embedded server's passwords are stretched once only, which the exporter's driver refuses.
  const password = `ALTER ROLE velvet_metrics PASSWORD 'monitoring'`;
  await asOwner(ownerUrl, `SET scram_iterations = 4096; ${password}`);
  return { metricsUrl: urlOf('velvet_metrics', 'monitoring'), ownerUrl };
}

/** Something of everything that the dashboards show. */
async function makeTraffic(edgeUrl: string, apiPort: number, ownerUrl: string): Promise<void> {
  const release = 'listings@1';
  const report = {
    screens: [{ release, count: 2 }],
    vitals: ['lcp', 'inp', 'cls'].map((name) => ({ release, name, value: 0.1 })),
    calls: [{ release, operation: 'base_info', ms: 20, ok: true }],
    problems: [{ release, kind: 'render', name: 'TypeError', at: '' }],
  };
  for (let round = 0; round < 5; round += 1) {
    for (const page of ['/Home', '/api/base_info', '/api/nonsense', '/missing.js']) {
      await send(edgeUrl, page);
    }
    await send(edgeUrl, '/edge/report', JSON.stringify(report));
    for (const operation of ['member_login', 'game_place_order']) {
      const body = new URLSearchParams({ username: `nobody-${round}`, password: 'wrong' });
      const url = `http://127.0.0.1:${apiPort}/api/${operation}`;
      await (await fetch(url, { method: 'POST', body })).text();
    }
    await addJob(ownerUrl);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }
}

/** A message about something of long ago, which is dropped. */
async function addJob(ownerUrl: string): Promise<void> {
  const payload = JSON.stringify({ notice: 1, after: 0, at: 0 });
  await asOwner(ownerUrl, `SELECT graphile_worker.add_job('push_notice', $1::json)`, [payload]);
}

async function asOwner(url: string, statement: string, values?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, values && [...values]);
  await client.end();
}

/** Our own certificate is nobody's. */
const send = (origin: string, address: string, body?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: body === undefined ? 'GET' : 'POST',
      rejectUnauthorized: false,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    };
    const sent = request(new URL(address, origin), options, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });
