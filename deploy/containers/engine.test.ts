import { StartProblem } from '../../tools/start/settings.ts';
import { findEngine, type Run } from './engine.ts';

/** A machine on which these commands answer. */
const machine =
  (answers: Readonly<Record<string, string>>): Run =>
  async (command) => {
    const line = command.join(' ');
    const answer = answers[line];
    if (answer !== undefined) return answer;
    const isInstalled = Object.keys(answers).some((known) => known.split(' ')[0] === command[0]);
    throw new StartProblem(
      isInstalled
        ? `${line} failed: Cannot connect to the Docker daemon`
        : `${line} failed: Error: spawn ${command[0]} ENOENT`,
    );
  };

describe('findEngine', () => {
  it('prefers Docker with its Compose plugin', async () => {
    const run = machine({
      'docker ps --quiet': '',
      'docker compose version': 'Docker Compose version v2.23.1',
      'podman ps --quiet': '',
      'podman compose version': 'Docker Compose version v2.23.1',
    });
    expect(await findEngine(run)).toEqual({
      program: 'docker',
      compose: ['docker', 'compose'],
      isFirstCompose: false,
    });
  });

  it('takes the Compose of Debian 12 where there is no plugin', async () => {
    const run = machine({
      'docker ps --quiet': '',
      'docker-compose version':
        'docker-compose version 1.29.2, build unknown\ndocker-py version: 5',
    });
    expect(await findEngine(run)).toEqual({
      program: 'docker',
      compose: ['docker-compose'],
      isFirstCompose: true,
    });
  });

  it('takes Podman where Docker does not answer', async () => {
    const run = machine({
      'docker compose version': 'Docker Compose version v2.23.1',
      'podman ps --quiet': '',
      'podman compose version': 'Docker Compose version v2.23.1',
    });
    expect(await findEngine(run)).toMatchObject({
      program: 'podman',
      compose: ['podman', 'compose'],
      isFirstCompose: false,
    });
  });

  it('says of each engine what is missing, and what runs without', async () => {
    const run = machine({
      'docker compose version': 'Docker Compose version v2.23.1',
      'podman ps --quiet': '',
      'podman compose version': 'podman-compose version 1.0.3',
    });
    const found = findEngine(run);
    await expect(found).rejects.toThrow(StartProblem);
    await expect(found).rejects.toThrow(/docker: Cannot connect to the Docker daemon/);
    await expect(found).rejects.toThrow(/podman compose: is podman-compose, which may start/);
    await expect(found).rejects.toThrow(/npx velvet cluster up runs the same processes/);
    const old = {
      'docker ps --quiet': '',
      'docker-compose version': 'docker-compose version 1.28.5',
    };
    await expect(findEngine(machine(old))).rejects.toThrow(/is 1.28, older than 1.29/);
    await expect(findEngine(machine(old))).rejects.toThrow(/docker compose: is not there/);
    await expect(findEngine(machine({}))).rejects.toThrow(/docker: is not installed/);
  });
});
