import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { openEnvelope } from '@velvet/contract/envelope';
import { root } from '@velvet/registry/build';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import { createSupervisor } from './supervisor.ts';
import {
  configAt,
  eventually,
  expectAnswers,
  expectGone,
  pidsOf,
  publishShell,
  type RunningVelvet,
  runVelvet,
} from './testing/running-velvet.ts';

/**
 * API, edge and database under a real supervisor, each in its own process. Edge, database and
 * supervisor are killed in `supervisor.full.test.ts`. Part of the full run: it starts a whole Velvet and
 * waits for its restarts.
 */
jest.setTimeout(90_000);

let dataDir: string;
let remove: () => Promise<void>;
let velvet: RunningVelvet;

beforeAll(async () => {
  ({ folder: dataDir, remove } = await temporaryFolder());
  await publishShell(dataDir);
  // The owner of /Home.
  await publishExample(dataDir, { id: 'listings', version: '1', files: { 'remoteEntry.js': '' } });
  velvet = await runVelvet(dataDir);
});
afterAll(async () => {
  await velvet.end('SIGTERM');
  await remove();
});

test('S16.1 a killed API is restarted, and the edge keeps responding', async () => {
  await expectAnswers(velvet);
  const [api = 0, ...others] = await pidsOf(velvet);
  process.kill(api, 'SIGKILL');
  const refused = await eventually(async () => {
    const answer = await configAt(velvet);
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(openEnvelope(await refused.json())).toMatchObject({ ok: true, code: 500 });
  const page = await fetch(`${velvet.url}/Home`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')]);
  await expectAnswers(velvet);
  expect(velvet.said).toContain('The server ended by SIGKILL; starting it again in 0.25 s');
  // It answers members before all of its roles are ready.
  await eventually(() => expect(velvet.pidOf('The server')).not.toBe(api));
  expect(await pidsOf(velvet)).toEqual([expect.any(Number), ...others]);
});

test('SIGTERM stops everything within five seconds, even during a call that does not end', async () => {
  const pids = await pidsOf(velvet);
  const endless = request(`${velvet.url}/api/member_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000' },
  });
  endless.on('error', () => undefined);
  endless.write('username=');
  await expectAnswers(velvet);
  const startedAt = performance.now();
  await velvet.end('SIGTERM');
  await expectGone(...pids);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  endless.destroy();
});

describe('the delay before a restart', () => {
  const said: string[] = [];
  const pauses = () => said.flatMap((line) => /again in (.*) s$/.exec(line)?.[1] ?? []);
  const options = { log: (line: string) => said.push(line), firstPauseMs: 10, longestPauseMs: 40 };
  const crashing = () => ({
    name: 'The part',
    command: path.relative(root, path.join(dataDir, 'crashing.mjs')),
    environment: {},
  });

  // The script is a source of this test's.
  const { VELVET_PROGRAMS: programs } = process.env;
  beforeAll(() => {
    delete process.env.VELVET_PROGRAMS;
  });
  afterAll(() => {
    if (programs !== undefined) process.env.VELVET_PROGRAMS = programs;
  });
  beforeEach(async () => {
    said.length = 0;
    await writeFile(
      path.join(dataDir, 'crashing.mjs'),
      'process.send({ ready: true }, () => process.exit(3));',
    );
  });
  afterAll(() => rm(path.join(dataDir, 'crashing.mjs')));

  test('grows while the process keeps exiting, up to a limit', async () => {
    const supervisor = createSupervisor({ ...options, healthyMs: 60_000 });
    await supervisor.start(crashing());
    await eventually(() => expect(pauses().length).toBeGreaterThanOrEqual(4));
    await supervisor.stop();
    expect(pauses().slice(0, 4)).toEqual(['0.01', '0.02', '0.04', '0.04']);
    expect(said[0]).toBe('The part ended with code 3; starting it again in 0.01 s');
    const known = said.length;
    await expect(supervisor.start(crashing())).rejects.toThrow();
    expect(said).toHaveLength(known);
  });

  test('is reset once the process was healthy for a while', async () => {
    const supervisor = createSupervisor({ ...options, healthyMs: 0 });
    await supervisor.start(crashing());
    await eventually(() => expect(pauses().length).toBeGreaterThanOrEqual(3));
    await supervisor.stop();
    expect(new Set(pauses())).toEqual(new Set(['0.01']));
  });

  test('does not apply to the first start, whose failure is reported at once', async () => {
    await writeFile(path.join(dataDir, 'crashing.mjs'), 'process.exit(1);');
    const supervisor = createSupervisor(options);
    await expect(supervisor.start(crashing())).rejects.toThrow('The part did not start');
    await supervisor.stop();
    expect(said).toEqual([]);
  });
});
