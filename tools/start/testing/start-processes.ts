import { freePort } from '@velvet/postgres/free-port';
import { stopUnusedServerIn } from '@velvet/postgres/stop-unused';
import { managedProcesses } from '../managed-processes.ts';
import { createSupervisor, startAll, timeSteps } from '../supervisor.ts';

// `npm start` without its builds, for tests: runs the processes on the releases in the data
// folder, and prints which process runs what.
const [, , dataDir = '', edgePort = '0'] = process.argv;
const log = (line: string) => process.stdout.write(`${line}\n`);
const supervisor = createSupervisor({ log, firstPauseMs: 250 });

let isStopping = false;
process.on('SIGTERM', async () => {
  if (isStopping) return;
  isStopping = true;
  await supervisor.stop();
  await stopUnusedServerIn(dataDir);
  process.exit(0);
});

const settings = { port: Number(edgePort), host: '127.0.0.1', dataDir };
const { TEST_API_PORT, TEST_OPS_PORT, DEMO_DATA = '0' } = process.env;
const apiPort = Number(TEST_API_PORT) || (await freePort());
const opsPort = Number(TEST_OPS_PORT) || (await freePort());
const consolePort = await freePort();
const environment = { DEMO_DATA };
const ports = { apiPort, opsPort, consolePort };
const processes = managedProcesses({ ...settings, ...ports, isApart: false, environment });
const conditions = { released: Promise.resolve(), step: timeSteps(() => undefined) };
for (const { name, pid } of await startAll(supervisor, processes, conditions)) {
  log(`${name} runs as process ${pid}`);
}
log('Ready');
