import { withTimeLimit } from '../../../operations/with-time-limit.ts';
import type { BeaconOffer, BeaconSource } from './beacon.ts';

const ASK_EVERY_MS = 30_000;
const FIRST_ANSWER_MS = 3_000;
const TIMEOUT_MS = 5_000;

/** Monitors whether a source of public random values is reachable. */
export interface BeaconWatch {
  /** The source, if its last check succeeded. */
  offered(): BeaconOffer | undefined;
  stop(): void;
}

/**
 * Checks a source twice a minute. Waits briefly for the first check, so that the first rounds can
 * use it.
 */
export async function watchBeacon(
  source: BeaconSource,
  onChange: (isReachable: boolean) => void,
  nowMs: () => number = Date.now,
): Promise<BeaconWatch> {
  const stopped = new AbortController();
  let isReachable: boolean | undefined;
  const ask = async (): Promise<void> => {
    const answers = await withTimeLimit(stopped.signal, TIMEOUT_MS, (signal) =>
      source.isReachable(nowMs(), signal),
    );
    if (stopped.signal.aborted || answers === isReachable) return;
    isReachable = answers;
    onChange(answers);
  };
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  let patience: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, FIRST_ANSWER_MS);
  });
  await Promise.race([ask(), enough]);
  clearTimeout(patience);
  return {
    offered: () => (isReachable ? source.offer : undefined),
    stop: () => {
      stopped.abort();
      clearInterval(timer);
    },
  };
}
