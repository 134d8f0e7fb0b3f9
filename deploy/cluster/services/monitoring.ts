import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import type { DatabaseCluster } from '../database-cluster.ts';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import { giveTo, systemUser } from '../machine/system-user.ts';
import { programOf } from '../packages.ts';
import { checkout } from './app-user.ts';
import type { Exporter } from './exporters.ts';
import type { ServicePorts } from './product-services.ts';

const configurationSchema = v.looseObject({
  rule_files: v.array(v.string()),
  scrape_configs: v.array(
    v.looseObject({
      job_name: v.string(),
      static_configs: v.array(v.looseObject({ targets: v.array(v.string()) })),
    }),
  ),
});
type Configuration = v.InferOutput<typeof configurationSchema>;

/** What Prometheus asks, by the names that Compose gives: `api-1:8081` is at `127.0.0.1:20001`. */
export type Targets = Readonly<Record<string, readonly string[]>>;

/** Addresses by the names of Compose. */
export function targetsOf(
  { apis, edges, draws, ops }: ServicePorts,
  exporters: readonly Pick<Exporter, 'address'>[],
): Targets {
  const at = (port: number | undefined): readonly string[] =>
    port === undefined ? [] : [`127.0.0.1:${port}`];
  return {
    'api-1:8081': at(apis[0]),
    'api-2:8081': at(apis[1]),
    'edge-1:8080': at(edges[0]),
    'edge-2:8080': at(edges[1]),
    'draws:8084': draws.flatMap(at),
    'ops:8082': at(ops),
    'postgres-exporter:9187': exporters.map(({ address }) => address),
  };
}

/**
 * Compose's configuration with the addresses of this cluster and the rules of this checkout; what is not
 * here is left out.
 */
export function withTargets(text: string, targets: Targets): Configuration {
  const configuration = v.parse(configurationSchema, parse(text));
  const jobs = configuration.scrape_configs.map((job) => ({
    ...job,
    static_configs: job.static_configs.map((group) => ({
      ...group,
      targets: group.targets.flatMap((name) => targets[name] ?? []),
    })),
  }));
  const scraped = jobs.filter((job) =>
    job.static_configs.some((group) => group.targets.length > 0),
  );
  const rules = configuration.rule_files.map((file) => path.join(checkout, 'deploy', file));
  return { ...configuration, rule_files: rules, scrape_configs: scraped };
}

/** Figures of the database's programs, which Compose does not have. */
const databaseJobs = ({ nodes, ports }: DatabaseCluster): Configuration['scrape_configs'] => [
  {
    job_name: 'patroni',
    static_configs: [
      { targets: nodes.map(({ address, ports: own }) => `${address}:${own.patroni}`) },
    ],
  },
  {
    job_name: 'etcd',
    static_configs: [
      { targets: nodes.map(({ address, ports: own }) => `${address}:${own.etcdClients}`) },
    ],
  },
  { job_name: 'haproxy', static_configs: [{ targets: [`127.0.0.1:${ports.figures}`] }] },
];

/** Starts Prometheus with Compose's configuration; it listens on loopback. */
export async function startMonitoring(
  cluster: DatabaseCluster,
  targets: Targets,
  port: number,
  log: (line: string) => void,
): Promise<KeptProgram> {
  const user = systemUser('prometheus');
  const workFolder = path.join(cluster.dataFolder, 'prometheus');
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const text = await readFile(path.join(checkout, 'deploy/prometheus.yaml'), 'utf8');
  const configuration = withTargets(text, targets);
  const jobs = [...configuration.scrape_configs, ...databaseJobs(cluster)];
  const file = path.join(workFolder, 'prometheus.yaml');
  await writeFile(file, stringify({ ...configuration, scrape_configs: jobs }));
  await giveTo(user, workFolder, file);
  return keepProgram(
    {
      name: 'Prometheus',
      command: [
        programOf('prometheus'),
        `--config.file=${file}`,
        `--storage.tsdb.path=${path.join(workFolder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      user,
      workFolder,
      logFile: path.join(cluster.logFolder, 'prometheus.log'),
      enter: [],
    },
    log,
  );
}
