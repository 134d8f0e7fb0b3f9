import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import * as v from 'valibot';
import { writeCertificate } from '../../server/edge/src/testing/certificate.ts';
import {
  eventually,
  type RunningVelvet,
  runVelvet,
} from '../../tools/start/testing/running-velvet.ts';
import { readText } from '../../tools/syntax/source.ts';
import { dashboardNames, readDashboard } from './files.ts';
import { startPooledApi } from './testing/pooled-api.ts';
import {
  missingPrograms,
  promtool,
  type RunningPrometheus,
  startExporter,
  startPrometheus,
} from './testing/prometheus.ts';
import { metricsIn, readRules, ruleFiles } from './testing/rule-files.ts';
import { databaseOf, makeTraffic } from './testing/traffic.ts';

const root = path.resolve(import.meta.dirname, '../..');
const missing = missingPrograms();
const described = missing.length === 0 ? describe : describe.skip;
const START_MS = 240_000;
/** Demo data are made first. */
const DEMO_READY_MS = 180_000;

if (missing.length > 0) {
  process.stderr.write(`Skipped, because Debian packages are missing: ${missing.join(', ')}\n`);
}

described('with Prometheus, postgres_exporter and PgBouncer of Debian', () => {
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
      const pooled = await startPooledApi({ databaseUrl: database.apiUrl, dataDir: folder });
      endings.unshift(pooled.stop);
      const edge = {
        job: 'edge',
        addresses: [new URL(velvet.url).host],
        path: '/edge/metrics',
        isSecure: true,
      };
      const others = Object.entries(ports).map(([job, port]) => {
        const address = `127.0.0.1:${port}`;
        return { job, addresses: job === 'api' ? [address, pooled.address] : [address] };
      });
      const targets = [edge, ...others, { job: 'database', addresses: [exporter.address] }];
      const processes = targets.flatMap(({ addresses }) => addresses);
      prometheus = await startPrometheus(folder, targets, await quickRules(folder));
      endings.unshift(prometheus.stop);
      // What is counted before the first scrape is no rate.
      await eventually(async () => {
        const answering = await prometheus.query('up == 1');
        if (answering.length < processes.length) throw new Error('Not everything is scraped yet');
      }, 60_000);
      await makeTraffic(velvet.url, ports.api, database.ownerUrl, pooled.use);
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
        expect(await prometheus.query('up == 1')).toHaveLength(8);
      });
      expect(await prometheus.query('velvet_process_info')).toHaveLength(7);
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
