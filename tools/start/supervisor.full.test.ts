import { temporaryFolder } from '@velvet/registry/testing';
import {
  eventually,
  expectAnswers,
  expectGone,
  pidsOf,
  publishShell,
  type RunningVelvet,
  runVelvet,
} from './testing/running-velvet.ts';

/**
 * The edge, the database and the supervisor killed, alone or together. Part of the full run: each of
 * these starts and recovers a whole Velvet, or waits until the guard of the database takes it for
 * abandoned. `supervisor-api.full.test.ts` kills the API and ends the supervisor.
 */
jest.setTimeout(90_000);

let dataDir: string;
let remove: () => Promise<void>;
let velvet: RunningVelvet;

beforeAll(async () => {
  ({ folder: dataDir, remove } = await temporaryFolder());
  await publishShell(dataDir);
  velvet = await runVelvet(dataDir);
});
afterAll(async () => {
  await velvet.end('SIGTERM');
  await remove();
});

test('S16.1 a killed edge is restarted at the same address', async () => {
  const [api, edge = 0, ...others] = await pidsOf(velvet);
  process.kill(edge, 'SIGKILL');
  await eventually(() => expect(velvet.pidOf('The edge')).not.toBe(edge));
  await expectAnswers(velvet);
  expect(await pidsOf(velvet)).toEqual([api, expect.any(Number), ...others]);
});

test('S16.1 API and database are restarted when they are killed together', async () => {
  const [api = 0, , postgres = 0] = await pidsOf(velvet);
  process.kill(api, 'SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await eventually(() => expect(velvet.pidOf('The server')).not.toBe(api));
  await expectAnswers(velvet);
  expect(await velvet.postgresPid()).not.toBe(postgres);
});

test('no database is left when the supervisor and its processes are killed together', async () => {
  const [api = 0, edge = 0, postgres = 0, ...others] = await pidsOf(velvet);
  velvet.starter.kill('SIGKILL');
  for (const pid of [api, edge, ...others]) process.kill(pid, 'SIGKILL');
  await eventually(() => expectGone(api, edge, postgres, ...others), 20_000);
});

test('it starts on the existing data after it was killed together with the database', async () => {
  velvet = await runVelvet(dataDir);
  const pids = await pidsOf(velvet);
  velvet.starter.kill('SIGKILL');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await eventually(() => expectGone(...pids));
  velvet = await runVelvet(dataDir);
  await expectAnswers(velvet);
});

test('no process is left when the supervisor is killed', async () => {
  const pids = await pidsOf(velvet);
  await velvet.end('SIGKILL');
  await eventually(() => expectGone(...pids), 15_000);
});
