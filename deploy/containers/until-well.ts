import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../tools/start/settings.ts';
import type { Container } from './list-containers.ts';

/** A replica that has to copy its primary may take this long (`start_period`). */
const LIMIT_MS = 10 * 60_000;
const POLL_MS = 1_000;

interface Patience {
  readonly limitMs?: number;
  readonly pollMs?: number;
}

/**
 * Waits until every container of an installation is well, and says which are not.
 * @throws StartProblem that names them when the limit is over.
 */
export async function untilWell(
  list: () => Promise<readonly Container[]>,
  log: (line: string) => void,
  { limitMs = LIMIT_MS, pollMs = POLL_MS }: Patience = {},
): Promise<void> {
  const deadline = Date.now() + limitMs;
  let said = '';
  for (;;) {
    const containers = await list();
    const waiting = containers.filter(({ isWell }) => !isWell);
    if (containers.length > 0 && waiting.length === 0) return;
    const names = waiting.map(({ service, state }) => `${service} (${state})`).join(', ');
    if (Date.now() > deadline) {
      throw new StartProblem(
        `Not well after ${limitMs / 1_000} s: ${names || 'no container is there'}. ` +
          'See npx velvet containers compose -- logs.',
      );
    }
    if (names !== said && names !== '') log(`Waiting for ${names}`);
    said = names;
    await delay(pollMs);
  }
}
