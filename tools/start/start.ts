import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { stopUnusedServerIn } from '@velvet/postgres/stop-unused';
import { isProduction } from '@velvet/registry/registry';
import { DEMO_PASSWORD, demoMembers } from '../../server/api/src/demo/members.ts';
import { DEMO_OPERATOR_PASSWORD, demoOperators } from '../../server/api/src/demo/operators.ts';
import { runDemoAgent } from './demo-agent.ts';
import { keepFresh } from './keep-fresh.ts';
import { consoleOrigin, hasOperators, managedProcesses } from './managed-processes.ts';
import { runScript } from './service.ts';
import {
  demoDataOf,
  ensureDataDir,
  ensurePortFree,
  readSettings,
  StartProblem,
  type StartSettings,
} from './settings.ts';
import { startAll, timeSteps } from './start-all.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

const log = (line: string) => console.log(line);

/** Builds and releases what changed, supervises the processes, and prints their addresses. */
export async function start(): Promise<void> {
  const supervisor = createSupervisor({ log });
  const ending = new AbortController();
  let settings: StartSettings | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    ending.abort();
    stopping ??= stopAll(supervisor, settings).finally(() => process.exit(code));
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) log('Stopping');
      void stop(0);
    });
  }
  try {
    settings = readSettings(process.env);
    await ensurePortFree(settings);
    await ensureDataDir(settings.dataDir);
    announce(await bringUp(settings, { supervisor, signal: ending.signal }));
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof StartProblem ? error.message : error);
    await stop(1);
  }
}

interface Ports {
  readonly edge: number;
  readonly console: number;
}

interface Lifetime {
  readonly supervisor: Supervisor;
  /** Aborts when everything stops. */
  readonly signal: AbortSignal;
}

/** Starts all processes; returns the ports of what browsers open. */
async function bringUp(settings: StartSettings, { supervisor, signal }: Lifetime): Promise<Ports> {
  const step = timeSteps(log);
  const apiPort = Number(process.env.API_PORT) || (await freePort());
  const opsPort = Number(process.env.OPS_PORT) || (await freePort());
  const { dataDir } = settings;
  const releasesDir = path.join(dataDir, 'releases');
  // A process of its own, which takes the bundler and what it built along when it ends.
  const publish = () => runScript('tools/start/publish-main.ts', [releasesDir], signal);
  const released = step('Building and releasing what changed', publish()).then(() =>
    keepFresh(releasesDir),
  );
  // Awaited below, unless a process fails first.
  released.catch(() => undefined);
  const environment = { ...process.env, ...(await previewPort(settings)) };
  const consolePort = await portOfConsole(settings);
  const ports = { apiPort, opsPort, consolePort };
  const isApart = isProduction();
  const processes = managedProcesses({ ...settings, ...ports, isApart, environment });
  const services = await startAll(supervisor, processes, { released, step });
  if (hasOperators(environment) && demoDataOf(environment) === '1') {
    // Not awaited: only releases from the console need it, and they say that no agent is there.
    const consoleUrl = consoleOrigin(consolePort, environment);
    void runDemoAgent({ dataDir, opsPort, consoleUrl, signal, log });
  }
  const edge = services.find(({ ports: { edge: port } }) => port !== undefined);
  return { edge: edge?.ports.edge ?? settings.port, console: consolePort };
}

/** CONSOLE_PORT, else the edge's port plus three, else any free one. */
async function portOfConsole(settings: StartSettings): Promise<number> {
  const given = Number(process.env.CONSOLE_PORT);
  if (given) {
    await ensurePortFree({ ...settings, port: given });
    return given;
  }
  const port = settings.port + 3;
  try {
    if (settings.port === 0) return await freePort();
    await ensurePortFree({ ...settings, port });
    return port;
  } catch {
    return freePort();
  }
}

/** By default the edge's port plus ten; in production none unless configured. */
async function previewPort(settings: StartSettings): Promise<NodeJS.ProcessEnv> {
  const port = settings.port + 10;
  if (process.env.PREVIEW_PORT !== undefined || isProduction() || settings.port === 0) return {};
  try {
    await ensurePortFree({ ...settings, port });
    return { PREVIEW_PORT: String(port) };
  } catch {
    log(`Port ${port} is taken: there is no preview origin; choose one with PREVIEW_PORT.`);
    return {};
  }
}

/** Stops a database whose API had to be killed. */
async function stopAll(supervisor: Supervisor, settings: StartSettings | undefined): Promise<void> {
  await supervisor.stop();
  if (settings) await stopUnusedServerIn(settings.dataDir);
}

function announce(ports: Ports): void {
  log('');
  const schemeOf = (cert: string | undefined) => (cert === undefined ? 'http' : 'https');
  log(`Velvet is ready at ${schemeOf(process.env.TLS_CERT)}://localhost:${ports.edge}`);
  if (hasOperators(process.env)) {
    const scheme = schemeOf(process.env.CONSOLE_TLS_CERT);
    log(`The operators' console is at ${scheme}://localhost:${ports.console}`);
  }
  if (demoDataOf(process.env) === '1') {
    const names = demoMembers.map(({ username }) => username).join(', ');
    log(`Demo accounts: ${names}; password of each: ${DEMO_PASSWORD}`);
    const operators = demoOperators.map(({ name, roles }) => `${name} (${roles.join(', ')})`);
    log(`Demo operators: ${operators.join(', ')}; password: ${DEMO_OPERATOR_PASSWORD}`);
    log('  A code for the sign-in, good for one: npx velvet operator demo-code');
  }
  log('Stop with Ctrl-C.');
}
