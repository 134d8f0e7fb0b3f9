import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import * as v from 'valibot';
import { stringify } from 'yaml';

/** Programs of Debian's packages `prometheus`, `prometheus-postgres-exporter` and `pgbouncer`. */
const programs = {
  prometheus: '/usr/bin/prometheus',
  promtool: '/usr/bin/promtool',
  exporter: '/usr/bin/prometheus-postgres-exporter',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

export const missingPrograms = (): readonly string[] =>
  Object.values(programs).filter((program) => !existsSync(program));

/** What promtool prints; a status other than 0 is a failure. */
export function promtool(...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(programs.promtool, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

interface Target {
  readonly job: string;
  /** Each `host:port`. */
  readonly addresses: readonly string[];
  readonly path?: string;
  readonly isSecure?: boolean;
}

const answerSchema = v.looseObject({ status: v.literal('success'), data: v.unknown() });
const vectorSchema = v.looseObject({
  result: v.array(v.looseObject({ metric: v.record(v.string(), v.string()) })),
});

/** A running Prometheus that scrapes every second. */
export interface RunningPrometheus {
  /** The series that an expression yields now. */
  query(expression: string): Promise<readonly Readonly<Record<string, string>>[]>;
  read(path: string): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startPrometheus(
  folder: string,
  targets: readonly Target[],
  ruleFiles: readonly string[],
): Promise<RunningPrometheus> {
  const port = await freePort();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ruleFiles,
    scrape_configs: targets.map(({ job, addresses, path: metrics = '/metrics', isSecure }) => ({
      job_name: job,
      metrics_path: metrics,
      scheme: isSecure ? 'https' : 'http',
      tls_config: { insecure_skip_verify: true },
      static_configs: [{ targets: addresses }],
    })),
  };
  const file = path.join(folder, 'prometheus.yaml');
  await writeFile(file, stringify(config));
  const child = spawn(
    programs.prometheus,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const read = async (address: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`);
    return v.parse(answerSchema, await response.json()).data;
  };
  return {
    read,
    query: async (expression) => {
      const data = await read(`query?query=${encodeURIComponent(expression)}`);
      return v.parse(vectorSchema, data).result.map(({ metric }) => metric);
    },
    stop: () => endOf(child),
  };
}

/** postgres_exporter with the product's queries alone. */
export async function startExporter(
  queries: string,
  databaseUrl: string,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    programs.exporter,
    [
      `--extend.query-path=${queries}`,
      '--disable-default-metrics',
      '--disable-settings-metrics',
      '--no-collector.database',
      '--no-collector.bgwriter',
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { DATA_SOURCE_NAME: `${databaseUrl}?sslmode=disable` },
    },
  );
  return { address, stop: () => endOf(child) };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
