import type { Run } from './engine.ts';
import { type Container, listContainers, untilWell } from './list-containers.ts';

const engine = { program: 'docker', compose: ['docker', 'compose'], isFirstCompose: false };

const inspected = (
  service: string,
  state: object,
  restart = 'unless-stopped',
  oneoff = 'False',
) => ({
  State: { ExitCode: 0, ...state },
  HostConfig: { RestartPolicy: { Name: restart } },
  Config: {
    Labels: { 'com.docker.compose.service': service, 'com.docker.compose.oneoff': oneoff },
  },
});

/** An engine with these containers. */
const having =
  (...containers: readonly object[]): Run =>
  async ([, command]) =>
    command === 'inspect' ? JSON.stringify(containers) : containers.map((_, i) => i).join('\n');

const wellness = async (run: Run) => {
  const listed = await listContainers(engine, 'velvet', run);
  return listed.map(({ service, state, isWell }) => [service, state, isWell]);
};

describe('listContainers', () => {
  it('tells what is well from what is not', async () => {
    const run = having(
      inspected('proxy', { Status: 'running' }),
      inspected('edge-1', { Status: 'running', Health: { Status: 'healthy' } }),
      inspected('edge-2', { Status: 'running', Health: { Status: 'starting' } }),
      inspected('registry', { Status: 'running', Health: { Status: 'none' } }),
      inspected('migrate', { Status: 'exited' }, 'on-failure'),
      inspected('api-1', { Status: 'restarting', ExitCode: 1 }),
      inspected('draws', { Status: 'exited' }),
    );
    expect(await wellness(run)).toEqual([
      ['api-1', 'restarting, code 1', false],
      ['draws', 'exited, code 0', false],
      ['edge-1', 'running, healthy', true],
      ['edge-2', 'running, starting', false],
      ['migrate', 'exited, code 0', true],
      ['proxy', 'running', true],
      ['registry', 'running', true],
    ]);
  });

  it('does not count a migration that failed, and leaves single commands out', async () => {
    const run = having(
      inspected('migrate', { Status: 'exited', ExitCode: 1 }, 'on-failure'),
      inspected('ops', { Status: 'running' }, 'no', 'True'),
    );
    expect(await wellness(run)).toEqual([['migrate', 'exited, code 1', false]]);
  });

  it('asks for nothing more where there are no containers', async () => {
    expect(await listContainers(engine, 'velvet', async () => '')).toEqual([]);
  });
});

const starting: Container = { service: 'api-1', state: 'running, starting', isWell: false };
const healthy: Container = { service: 'api-1', state: 'running, healthy', isWell: true };

describe('untilWell', () => {
  it('waits, and says once for whom', async () => {
    const answers = [[starting], [starting], [healthy]];
    const said: string[] = [];
    await untilWell(
      async () => answers.shift() ?? [],
      (line) => said.push(line),
      { pollMs: 1 },
    );
    expect(said).toEqual(['Waiting for api-1 (running, starting)']);
    expect(answers).toEqual([]);
  });

  it.each([
    ['a container that is not well', [starting], /api-1 \(running, starting\)/],
    ['no containers', [], /no container is there/],
  ])('gives up on %s', async (_what, containers, message) => {
    const waiting = untilWell(
      async () => containers,
      () => undefined,
      { limitMs: 5, pollMs: 1 },
    );
    await expect(waiting).rejects.toThrow(message);
  });
});
