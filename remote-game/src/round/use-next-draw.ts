import type { GameInfo, GameKey } from '@velvet/contract/game';
import type { Seconds } from '@velvet/contract/time';
import { secondsLeft } from './round-clock.ts';
import { useOnceOverdue } from './use-once-overdue.ts';
import { useRoundTimes } from './use-round-times.ts';
import { useOnReturn } from './use-server-clock.ts';

/** Between two calls for the next period, once a draw is due. */
const DUE_MS = 2_000;

interface NextDraw {
  readonly info: GameInfo;
  /** Undefined where no draw is to be expected. */
  readonly secondsLeft: Seconds | undefined;
}

/** A game's next draw on the server's clock, for the hall; undefined until it is known. */
export function useNextDraw(key: GameKey): NextDraw | undefined {
  const { info, refetch, times, serverMs, phase } = useRoundTimes(key);

  // Until an answer has the next period; one that fails does not end it.
  const ask = () => {
    const timer = setInterval(() => void refetch(), DUE_MS);
    return () => clearInterval(timer);
  };
  useOnceOverdue(phase === 'over', ask, key);
  useOnReturn(() => void refetch());

  if (!info || !times) return undefined;
  return { info, secondsLeft: phase === 'paused' ? undefined : secondsLeft(times, serverMs) };
}
