import { ROUND_POLL_INTERVAL_MS, ROUND_POLL_LIMIT } from '@velvet/contract/constants';

interface BurstOptions {
  /** Polls once; true once the new period is there. A rejection counts as no. */
  readonly poll: () => Promise<boolean>;
  /** Every round was used up and the new period never came. */
  readonly onExhausted: () => void;
}

/**
 * Spec S4.5: a poll every 300 ms, at most six, no more once the new period is there. A slow answer
 * does not hold up the next round. Returns what stops it.
 */
export function startPollBurst({ poll, onExhausted }: BurstOptions): () => void {
  let asked = 0;
  let answered = 0;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  const ask = async () => {
    const isThere = await poll().catch(() => false);
    answered += 1;
    if (isOver) return;
    if (isThere) stop();
    else if (answered === ROUND_POLL_LIMIT) onExhausted();
  };
  const timer = setInterval(() => {
    asked += 1;
    if (asked === ROUND_POLL_LIMIT) clearInterval(timer);
    void ask();
  }, ROUND_POLL_INTERVAL_MS);
  return stop;
}
