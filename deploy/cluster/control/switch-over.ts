import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../../tools/start/settings.ts';
import { callPatroni } from '../database/patroni-members.ts';
import { findPrimary, primaryOf } from '../find-primary.ts';
import { keptNodes } from '../kept-places.ts';
import { openSecrets } from '../secrets.ts';

const CALL_MS = 60_000;
const WAIT_MS = 30_000;
const POLL_MS = 200;
/** What Patroni answers while no standby may take over. */
const NO_CANDIDATE = 412;
const CANDIDATE_TRIES = 30;
const CANDIDATE_PAUSE_MS = 1_000;

/**
 * Makes the synchronous standby the primary, so that the machine of the one before can be looked after.
 * Writes wait for a few seconds.
 * @throws StartProblem when there is no primary, Patroni refuses, or no other node takes over.
 */
export async function switchOver(dataFolder: string, print: (line: string) => void): Promise<void> {
  const nodes = await keptNodes(dataFolder);
  const before = await findPrimary(dataFolder);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  const login = { user: 'velvet_patroni', password: await secrets('patroni') };
  print(`Asking ${before.name} to hand over`);
  const request = { body: { leader: before.name }, limitMs: CALL_MS };
  const ask = () => callPatroni(before, '/switchover', login, request);
  let status = await ask();
  // For some seconds after a start, and after another switch, no standby acknowledges writes yet.
  for (let tries = 1; status === NO_CANDIDATE && tries < CANDIDATE_TRIES; tries += 1) {
    await delay(CANDIDATE_PAUSE_MS);
    status = await ask();
  }
  if (status !== 200) {
    throw new StartProblem(
      `Patroni refused (${status}): is there a synchronous standby? Look at npx velvet cluster status.`,
    );
  }
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const now = await primaryOf(nodes);
    if (now && now.name !== before.name) return print(`${now.name} is the primary now`);
    if (Date.now() > deadline) throw new StartProblem('No other node has become primary.');
    await delay(POLL_MS);
  }
}
