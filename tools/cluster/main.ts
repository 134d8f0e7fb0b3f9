import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../start/settings.ts';
import { databasePackages, installPackages } from './packages.ts';
import { startCluster } from './start-cluster.ts';

const log = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run cluster`: an installation of several nodes on this machine, without containers. Ctrl-C
 * ends it; the data stays.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.velvet/cluster' },
      install: { type: 'boolean' },
      'primary-port': { type: 'string' },
      'replica-port': { type: 'string' },
    },
  });
  if (values.install) installPackages(databasePackages);
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        stopping.abort();
        resolve();
      });
    }
  });
  const cluster = await startCluster({
    dataFolder: path.resolve(values.data),
    log,
    signal: stopping.signal,
    ...portOf('primaryPort', values['primary-port']),
    ...portOf('replicaPort', values['replica-port']),
  });
  log(
    `The primary answers on 127.0.0.1:${cluster.ports.primary}, standbys on 127.0.0.1:${cluster.ports.replica}.`,
  );
  log(
    `Passwords are in ${path.join(cluster.dataFolder, 'secrets')}, logs in ${cluster.logFolder}.`,
  );
  log('Stop with Ctrl-C.');
  await asked;
  log('Stopping');
  await cluster.stop();
}

function portOf<K extends string>(name: K, text: string | undefined): Partial<Record<K, number>> {
  if (text === undefined) return {};
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new StartProblem(`"${text}" is no port.`);
  }
  const given: Partial<Record<K, number>> = {};
  given[name] = Number(text);
  return given;
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartProblem ? error.message : error}\n`);
    process.exit(1);
  },
);
