import path from 'node:path';
import { freePort } from '@velvet/embedded-postgres/free-port';
import { stopUnusedServerIn } from '@velvet/embedded-postgres/stop-unused';
import { releaseChanged } from '@velvet/releases/publish';
import { isProduction } from '@velvet/releases/registry';
import { DEMO_PASSWORD, demoMembers } from '../../api/src/demo/members.ts';
import { DEMO_OPERATOR_PASSWORD, demoOperators } from '../../api/src/demo/operators.ts';
import { demoAgentToken } from './demo-agent-token.ts';
import { keepFresh } from './keep-fresh.ts';
import {
  consoleOrigin,
  hasOperators,
  managedProcesses,
  releaseAgent,
} from './managed-processes.ts';
import {
  demoDataOf,
  ensureDataDir,
  ensurePortFree,
  readSettings,
  StartProblem,
  type StartSettings,
} from './settings.ts';
import { startAll } from './start-all.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

const log = (line: string) => console.log(line);

/** Builds and releases what changed, supervises database, API and edge, and prints their addresses. */
export async function start(): Promise<void> {
  const supervisor = createSupervisor({ log });
  let settings: StartSettings | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
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
    announce(await bringUp(settings, supervisor));
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

/** Starts all processes; returns the ports of what browsers open. */
async function bringUp(settings: StartSettings, supervisor: Supervisor): Promise<Ports> {
  const apiPort = Number(process.env.API_PORT) || (await freePort());
  const opsPort = Number(process.env.OPS_PORT) || (await freePort());
  const releasesDir = path.join(settings.dataDir, 'releases');
  const released = releaseChanged({ releasesDir, log }).then(() => keepFresh(releasesDir));
  // Awaited below, unless a process fails first.
  released.catch(() => undefined);
  const environment = { ...process.env, ...(await previewPort(settings)) };
  const consolePort = await portOfConsole(settings);
  const processes = managedProcesses({ ...settings, apiPort, opsPort, consolePort, environment });
  const services = await startAll(supervisor, processes, released);
  if (hasOperators(environment) && demoDataOf(environment) === '1') {
    // Not awaited: only releases from the console need it, and they say that no agent is there.
    void startDemoAgent(supervisor, {
      dataDir: settings.dataDir,
      opsPort,
      consoleUrl: consoleOrigin(consolePort, environment),
    });
  }
  return { edge: services.at(-1)?.port ?? settings.port, console: consolePort };
}

interface DemoAgent {
  readonly dataDir: string;
  readonly opsPort: number;
  readonly consoleUrl: string;
}

/** Starts the release agent of the demo, or logs why there is none. */
async function startDemoAgent(
  supervisor: Supervisor,
  { dataDir, opsPort, consoleUrl }: DemoAgent,
): Promise<void> {
  try {
    const ops = { opsUrl: `http://127.0.0.1:${opsPort}`, consoleUrl };
    const token = await demoAgentToken(dataDir, ops);
    if (token === undefined) log('No release agent runs: the demo’s operators are not as made.');
    else await supervisor.start(releaseAgent({ dataDir, opsPort }, token));
  } catch (error) {
    log(`No release agent runs: ${error instanceof Error ? error.message : String(error)}`);
  }
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
    log('  A code for the sign-in, good for one: npm run -s operator -- demo-code');
  }
  log('Stop with Ctrl-C.');
}
