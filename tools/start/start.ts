import path from 'node:path';
import { DEMO_PASSWORD, demoMembers } from '../../api/src/demo/members.ts';
import { DEMO_OPERATOR_PASSWORD, demoOperators } from '../../api/src/demo/operators.ts';
import { releaseChanged } from '../build/release-changed.ts';
import { type Service, startService } from './service.ts';
import {
  demoDataOf,
  ensureDataDir,
  ensurePortFree,
  readSettings,
  StartProblem,
  type StartSettings,
} from './settings.ts';

const log = (line: string) => console.log(line);

/** Builds and releases what changed, starts database, API and edge, and says where they are. */
export async function start(): Promise<void> {
  const services: Service[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= stopAll(services).then(() => process.exit(code));
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) log('Stopping');
      void stop(0);
    });
  }
  try {
    const settings = readSettings(process.env);
    await ensurePortFree(settings);
    await ensureDataDir(settings.dataDir);
    await bringUp(settings, services);
    for (const service of services) {
      void service.ended.then(() => {
        if (stopping) return;
        console.error(`${service.name} ended unexpectedly; stopping the rest.`);
        void stop(1);
      });
    }
    announce(settings, services);
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof StartProblem ? error.message : error);
    await stop(1);
  }
}

async function bringUp(settings: StartSettings, services: Service[]): Promise<void> {
  const { port, host, dataDir } = settings;
  const [, api] = await Promise.all([
    releaseChanged({ releasesDir: path.join(dataDir, 'releases'), log }),
    startService('The API', 'api/src/main.ts', {
      ...hidden('DATABASE_DRAWS_URL', 'DATABASE_OPERATOR_URL', 'DRAWS_KEY', 'DRAWS_KEY_FILE'),
      PORT: process.env.API_PORT ?? '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_DATA: demoDataOf(process.env),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    }).then((service) => {
      services.push(service);
      return service;
    }),
  ]);
  services.push(
    await startService('The draws', 'api/src/draws/main.ts', {
      ...hidden('DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_OPERATOR_URL', 'VELVET_SECRET'),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    }),
  );
  services.push(
    await startService('The edge', 'edge/src/main.ts', {
      PORT: String(port),
      HOST: host,
      DATA_DIR: dataDir,
      API_URL: `http://127.0.0.1:${api.port}`,
    }),
  );
}

/** No process is given a secret that only another one needs. */
const hidden = (...names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** Last started, first stopped: the edge, then the draws, then the API with its database. */
async function stopAll(services: readonly Service[]): Promise<void> {
  for (const service of services.toReversed()) await service.stop();
}

function announce({ port }: StartSettings, services: readonly Service[]): void {
  const edgePort = services.at(-1)?.port || port;
  log('');
  log(`Velvet is ready at http://localhost:${edgePort}`);
  if (demoDataOf(process.env) === '1') {
    const names = demoMembers.map(({ username }) => username).join(', ');
    log(`Demo accounts: ${names}; password of each: ${DEMO_PASSWORD}`);
    const operators = demoOperators.map(({ name, roles }) => `${name} (${roles.join(', ')})`);
    log(`Demo operators: ${operators.join(', ')}; password: ${DEMO_OPERATOR_PASSWORD}`);
    log('  npm run operator -- sign-in; the code: npm run -s operator -- demo-code');
  }
  log('Stop with Ctrl-C.');
}
