import { databasePackages, missingPackages } from '../../../../deploy/cluster/packages.ts';
import { createRandom } from '../harness/random.ts';
import { planFaults } from './faults/plan-faults.ts';
import { runChaos } from './run-chaos.ts';
import { openStage, type Stage } from './stage.ts';

/** Part of the full run: it starts an installation, breaks it for a minute and waits for its recovery. */
const missing = missingPackages(databasePackages);
const isRoot = process.getuid?.() === 0;
const why =
  missing.length > 0
    ? `skipped without ${missing.join(', ')}`
    : isRoot
      ? ''
      : 'skipped without root’s namespaces and disks';
const describeChaos = why === '' ? describe : describe.skip;
const SECONDS = 60;
const SEED = 24;
const START_MS = 600_000;
const LIMIT_MS = 600_000;

describeChaos(`S0.4 S4.7 an installation under load and faults${why && ` (${why})`}`, () => {
  let stage: Stage | undefined;
  const said: string[] = [];
  const log = (line: string): void => void said.push(line);

  beforeAll(async () => {
    stage = await openStage({ log });
  }, START_MS);
  afterAll(() => stage?.stop(), START_MS);

  it(
    'keeps every acknowledged write once, draws each round once, and is itself again after each fault',
    async () => {
      if (!stage) throw new Error('There is no installation');
      const { broken, episodes, tally, verdict } = await runChaos(stage, {
        seconds: SECONDS,
        plan: (faults) => planFaults(faults, createRandom(SEED)),
        log,
      });
      // What happened is shown with a promise that was broken.
      expect({ broken, said: broken.length > 0 ? said : [] }).toEqual({ broken: [], said: [] });
      expect(episodes.length).toBeGreaterThanOrEqual(2);
      expect(tally.acknowledged.length).toBeGreaterThan(50);
      expect(verdict.rounds.drawn).toBeGreaterThan(3);
    },
    LIMIT_MS,
  );
});
