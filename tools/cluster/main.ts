import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '../../api/src/demo/members.ts';
import { StartProblem } from '../start/settings.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { databasePackages, installPackages } from './packages.ts';
import type { Installation } from './services/installation.ts';
import { startInstallation } from './services/start-installation.ts';
import { startCluster } from './start-cluster.ts';

const log = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `Usage: npm run cluster -- [options]

  --data <folder>          where everything is kept (.velvet/cluster)
  --install                installs Debian packages that are missing, as root
  --database-only          PostgreSQL, Patroni, etcd and HAProxy before them, nothing else
  --without-web            no edges, console and proxy
  --without-monitoring     no Prometheus
  --with-jobs              transcoder and push sender, too
  --demo                   demo data and the payment sandbox
  --releases <folder>      serves a copy of these releases instead of building
  --port, --console-port, --prometheus-port, --primary-port, --replica-port <number>
                           on 127.0.0.1; free ones when absent (--port 8080)`;

/** The options of the command line. Throws a StartProblem for ports that are none. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
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

/**
 * `npm run cluster`: an installation of several nodes on this machine, without containers. Ctrl-C
 * ends it; the data stays.
 */
async function main(): Promise<void> {
  const values = readOptions();
  if (values.help) return log(USAGE);
  const hasMonitoring = !values['database-only'] && !values['without-monitoring'];
  if (values.install) {
    installPackages([...databasePackages, ...(hasMonitoring ? (['prometheus'] as const) : [])]);
  }
  const { asked, signal } = stopSignals();
  const cluster = await startCluster({
    dataFolder: path.resolve(values.data),
    log,
    signal,
    ...portOf('primaryPort', values['primary-port']),
    ...portOf('replicaPort', values['replica-port']),
  });
  let installation: Installation | undefined;
  try {
    if (!values['database-only']) {
      installation = await startInstallation(cluster, {
        log,
        signal,
        hasMonitoring,
        hasWeb: !values['without-web'],
        hasJobs: values['with-jobs'] ?? false,
        hasDemo: values.demo ?? false,
        ...(values.releases ? { releasesFolder: path.resolve(values.releases) } : {}),
        ...portOf('port', values.port),
        ...portOf('consolePort', values['console-port']),
        ...portOf('prometheusPort', values['prometheus-port']),
      });
    }
    announce(cluster, installation);
    await asked;
  } finally {
    log('Stopping');
    await installation?.stop();
    await cluster.stop();
  }
}

/** The first Ctrl-C ends the start, or what runs. */
function stopSignals(): { readonly asked: Promise<void>; readonly signal: AbortSignal } {
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        stopping.abort(new StartProblem('The start was interrupted.'));
        resolve();
      });
    }
  });
  return { asked, signal: stopping.signal };
}

function announce(cluster: DatabaseCluster, installation: Installation | undefined): void {
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
  log('Stop with Ctrl-C.');
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
