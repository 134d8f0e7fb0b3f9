import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { DATABASE } from '../database/cluster-addresses.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import { untilListening } from '../machine/until-listening.ts';
import { programOf } from '../packages.ts';
import { appUser, checkout } from './app-user.ts';

/** The login under which figures are read. */
export const METRICS_LOGIN = 'velvet_metrics';

const QUERIES = path.join(checkout, 'deploy/prometheus/postgres-queries.yaml');

/** A postgres_exporter, which knows the password of its start only. */
export interface Exporter extends KeptProgram {
  /** `127.0.0.1:<port>`, for Prometheus. */
  readonly address: string;
}

/**
 * One postgres_exporter for each database node. When one fails, the others are stopped.
 * @param passwords folder with a file for each login.
 */
export async function startExporters(
  { nodes, dataFolder, logFolder }: DatabaseCluster,
  passwords: string,
  log: (line: string) => void,
): Promise<readonly Exporter[]> {
  const user = appUser();
  const start = async ({ name, address: host, ports }: (typeof nodes)[number]) => {
    const port = await freePort();
    const address = `127.0.0.1:${port}`;
    const program = await keepProgram(
      {
        name: `Exporter of ${name}`,
        command: [
          programOf('prometheus-postgres-exporter'),
          `--extend.query-path=${QUERIES}`,
          '--disable-default-metrics',
          '--disable-settings-metrics',
          '--no-collector.database',
          '--no-collector.bgwriter',
          `--web.listen-address=${address}`,
        ],
        environment: {
          DATA_SOURCE_URI: `${host}:${ports.postgres}/${DATABASE}?sslmode=disable`,
          DATA_SOURCE_USER: METRICS_LOGIN,
          DATA_SOURCE_PASS_FILE: path.join(passwords, METRICS_LOGIN),
        },
        user,
        workFolder: dataFolder,
        logFile: path.join(logFolder, `${name}-exporter.log`),
        enter: [],
      },
      log,
      (signal) => untilListening(port, signal),
    );
    return { ...program, address };
  };
  const outcomes = await Promise.allSettled(nodes.map(start));
  const started = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = outcomes.find((each) => each.status === 'rejected');
  if (failed === undefined) return started;
  await Promise.allSettled(started.map((exporter) => exporter.stop()));
  throw failed.reason;
}
