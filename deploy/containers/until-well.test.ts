import type { Container } from './list-containers.ts';
import { untilWell } from './until-well.ts';

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
