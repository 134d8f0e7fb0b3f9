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
import { runSession } from './session.ts';
import {
  demoDataOf,
  ensureDataDir,
  ensurePortFree,
  isPortFree,
  readSettings,
  type StartSettings,
} from './settings.ts';
import { createSupervisor, type Supervisor, startAll, timeSteps } from './supervisor.ts';

const log = (line: string) => console.log(line);

/** `npm start`: builds and releases what changed, supervises the processes, and prints their addresses. */
await runSession(async ({ keep, signal }) => {
  const settings = readSettings(process.env);
  await ensurePortFree(settings);
  await ensureDataDir(settings.dataDir);
  // Last: the database of an API that had to be killed.
  keep({ stop: () => stopUnusedServerIn(settings.dataDir) });
  const supervisor = keep(createSupervisor({ log }));
  return announcement(await bringUp(settings, { supervisor, signal }));
});

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
  return settings.port !== 0 && (await isPortFree({ ...settings, port })) ? port : freePort();
}

/** By default the edge's port plus ten; in production none unless configured. */
async function previewPort(settings: StartSettings): Promise<NodeJS.ProcessEnv> {
  const port = settings.port + 10;
  if (process.env.PREVIEW_PORT !== undefined || isProduction() || settings.port === 0) return {};
  if (await isPortFree({ ...settings, port })) return { PREVIEW_PORT: String(port) };
  log(`Port ${port} is taken: there is no preview origin; choose one with PREVIEW_PORT.`);
  return {};
}

function announcement(ports: Ports): string {
  const lines: string[] = [];
  const schemeOf = (cert: string | undefined) => (cert === undefined ? 'http' : 'https');
  lines.push(`Velvet is ready at ${schemeOf(process.env.TLS_CERT)}://localhost:${ports.edge}`);
  if (hasOperators(process.env)) {
    const scheme = schemeOf(process.env.CONSOLE_TLS_CERT);
    lines.push(`The operators' console is at ${scheme}://localhost:${ports.console}`);
  }
  if (demoDataOf(process.env) === '1') {
    const names = demoMembers.map(({ username }) => username).join(', ');
    lines.push(`Demo accounts: ${names}; password of each: ${DEMO_PASSWORD}`);
    const operators = demoOperators.map(({ name, roles }) => `${name} (${roles.join(', ')})`);
    lines.push(`Demo operators: ${operators.join(', ')}; password: ${DEMO_OPERATOR_PASSWORD}`);
    lines.push('  A code for the sign-in, good for one: npx velvet operator demo-code');
  }
  return lines.join('\n');
}
