import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '../../server/api/src/demo/members.ts';
import { StartProblem } from '../../tools/start/settings.ts';
import { carryOut } from './control/carry-out.ts';
import { type Carry, listenForControl } from './control/control-server.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { databasePackages, installPackages, monitoringPackages } from './packages.ts';
import { fileStoreEnvironment } from './services/file-store.ts';
import type { Installation } from './services/installation.ts';
import { startInstallation } from './services/start-installation.ts';
import { startCluster } from './start-cluster.ts';

/** The options of the command line. Throws a StartProblem for ports that are none. */
function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: '.velvet/cluster' },
      install: { type: 'boolean' },
      'database-only': { type: 'boolean' },
      'without-web': { type: 'boolean' },
      'without-monitoring': { type: 'boolean' },
      'with-jobs': { type: 'boolean' },
      demo: { type: 'boolean' },
      releases: { type: 'string' },
      port: { type: 'string', default: '8080' },
      'console-port': { type: 'string' },
      'prometheus-port': { type: 'string' },
      'primary-port': { type: 'string' },
      'replica-port': { type: 'string' },
    },
  });
  return values;
}

/** Runs a cluster until Ctrl-C, SIGTERM or `stop`; the data stays. */
export async function runCluster(
  args: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  const values = readOptions(args);
  const filesEnvironment = fileStoreEnvironment(process.env);
  const hasMonitoring = !values['database-only'] && !values['without-monitoring'];
  if (values.install) {
    installPackages([...databasePackages, ...(hasMonitoring ? monitoringPackages : [])]);
  }
  const dataFolder = path.resolve(values.data);
  await mkdir(dataFolder, { recursive: true });
  let carry: Carry = () => Promise.reject(new StartProblem('The cluster is still starting.'));
  // First, because a second cluster in the folder would destroy what the first one runs on.
  const control = await listenForControl(dataFolder, (...given) => carry(...given));
  const { asked, ask, signal } = stopSignals();
  let cluster: DatabaseCluster | undefined;
  let installation: Installation | undefined;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  try {
    cluster = await startCluster({
      dataFolder,
      log,
      signal,
      ...portOf('primaryPort', values['primary-port']),
      ...portOf('replicaPort', values['replica-port']),
    });
    if (!values['database-only']) {
      installation = await startInstallation(cluster, {
        log,
        signal,
        hasMonitoring,
        hasWeb: !values['without-web'],
        hasJobs: values['with-jobs'] ?? false,
        hasDemo: values.demo ?? false,
        filesEnvironment,
        ...(values.releases ? { releasesFolder: path.resolve(values.releases) } : {}),
        ...portOf('port', values.port),
        ...portOf('consolePort', values['console-port']),
        ...portOf('prometheusPort', values['prometheus-port']),
      });
    }
    const stop = (): Promise<void> => {
      ask();
      return ended;
    };
    carry = carryOut({ cluster, installation, stop });
    announce(cluster, installation, log);
    await asked;
  } finally {
    log('Stopping');
    await installation?.stop();
    await cluster?.stop();
    end();
    await control.close();
  }
}

/** The first Ctrl-C ends the start, or what runs. */
function stopSignals() {
  const stopping = new AbortController();
  let resolve = (): void => undefined;
  const asked = new Promise<void>((done) => {
    resolve = done;
  });
  const ask = (): void => {
    stopping.abort(new StartProblem('The cluster is stopping.'));
    resolve();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, ask);
  return { asked, ask, signal: stopping.signal };
}

function announce(
  cluster: DatabaseCluster,
  installation: Installation | undefined,
  log: (line: string) => void,
): void {
  const { primary, replica } = cluster.ports;
  log('');
  if (installation) log(`Velvet is ready at ${installation.url}`);
  if (installation?.consoleUrl) log(`The operators' console is at ${installation.consoleUrl}`);
  if (installation?.prometheusUrl) log(`Prometheus is at ${installation.prometheusUrl}`);
  log(`The primary answers on 127.0.0.1:${primary}, standbys on 127.0.0.1:${replica}`);
  for (const { name, address, ports } of cluster.nodes) {
    log(`  ${name}: PostgreSQL ${address}:${ports.postgres}, Patroni ${address}:${ports.patroni}`);
  }
  log(`Passwords: ${path.join(cluster.dataFolder, 'secrets')}; logs: ${cluster.logFolder}`);
  if (installation) log(`Password of the demo’s accounts, if there are any: ${DEMO_PASSWORD}`);
  log('Stop with Ctrl-C, or with npx velvet cluster stop.');
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
