import { setTimeout as delay } from 'node:timers/promises';
import type { LoadClient } from '../../../../server/api/src/testing/load-client.ts';
import type { LoadMember } from '../../../../server/api/src/testing/load-members.ts';

const PAUSE_MS = 500;
const GAMES = ['rose-1', 'lily-3', 'garden-5'];

/** The results that a client has been shown. */
export interface SeenDraws {
  readonly count: () => number;
  /** Rounds that were shown with two different results. */
  readonly contradictions: () => number;
  stop(): Promise<void>;
}

/** Reads the latest results of all games over and over, from each server in turn. */
export function watchDraws(
  client: LoadClient,
  ports: readonly number[],
  { token }: LoadMember,
): SeenDraws {
  const seen = new Map<string, string>();
  let contradictions = 0;
  let stopped = false;
  const look = async (turn: number): Promise<void> => {
    const key = GAMES[turn % GAMES.length] ?? '';
    const call = { method: 'GET', name: 'lottery_get_one_list', fields: { key }, token } as const;
    const answer = await client.call(ports[turn % ports.length] ?? 0, call).catch(() => undefined);
    for (const { round, result } of answer ? resultsOf(answer.data) : []) {
      const name = `${key} ${round}`;
      if (seen.has(name) && seen.get(name) !== result) contradictions += 1;
      seen.set(name, result);
    }
  };
  const work = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      await look(turn);
      await delay(PAUSE_MS);
    }
  })();
  return {
    count: () => seen.size,
    contradictions: () => contradictions,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

/** The rounds of an answer that are drawn, with seed and numbers. */
function resultsOf(data: unknown): readonly { readonly round: string; readonly result: string }[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const field = (name: string): string => String(Reflect.get(each, name) ?? '');
    const seed = field('seed');
    return seed === '' ? [] : [{ round: field('expect'), result: `${seed} ${field('opencode')}` }];
  });
}
