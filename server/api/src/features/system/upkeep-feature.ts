import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { FeatureFactory } from '../feature.ts';

const EVERY_MS = 10 * 60 * 1_000;
/** Of each kind in a statement: it ends long before the limit of its login. */
const BATCH = 1_000;

/** Removes what has expired. Returns how many rows that were. */
export async function sweepExpired(pool: Queryable, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const count = (await callFunction<number>(pool, 'sweep_expired', [BATCH])) ?? 0;
    all += count;
    if (count < BATCH || signal?.aborted) return all;
  }
}

/** Forgets what has expired. Any number of instances may do it at a time. */
export const upkeepFeature: FeatureFactory = ({ pool, log, metrics }) => {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  const stopping = new AbortController();
  const sweep = async (): Promise<void> => {
    try {
      const count = await sweepExpired(pool, stopping.signal);
      metrics.events.inc({ event: 'expired' }, count);
    } catch (error) {
      log.warn({ err: error }, 'What has expired could not be removed; it is tried again');
    }
  };
  const run = (): void => {
    underWay = sweep();
  };
  return {
    start: () => {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
      run();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
};
