import type { GameInfo, GameKey, PastRound } from '@velvet/contract/game';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useAppStore } from '@velvet/sdk/store';
import { useEffect } from 'react';
import { useRecentBetsQuery } from '../api/game-queries.ts';
import { afterEvents } from './after-events.ts';
import { useGameHistoryQuery, useGameInfoQuery } from './round-queries.ts';

const DELAYS_MS = [700, 1_500, 3_000, 6_000, 12_000] as const;

/** Whether the period before the open one is neither drawn nor known to be void. */
export function isResultAwaited(
  info: Pick<GameInfo, 'previous'> | undefined,
  history: readonly PastRound[] | undefined,
): boolean {
  const { previous } = info ?? {};
  if (!previous || previous.dice || !history) return false;
  return !history.some(({ period }) => period === previous.period);
}

/**
 * The next period opens on the second, the result of the last one follows within moments: it and
 * what it brought are asked for until they are there, with a stream only when its events are late.
 */
export function useAwaitedResult(key: GameKey, info: GameInfo | undefined): void {
  const { currentData: history, refetch: refetchHistory } = useGameHistoryQuery(key);
  const { refetch: refetchInfo } = useGameInfoQuery(key);
  const { data: bets, refetch: refetchBets } = useRecentBetsQuery();
  const { refetch: refetchUser } = useUserInfoQuery();
  const store = useAppStore();
  const previous = info?.previous?.period;
  const isOpen = bets?.some(
    (bet) => bet.status === 0 && bet.period === previous && bet.gameName === info?.name,
  );
  const isAwaited = isResultAwaited(info, history) || isOpen === true;

  // The functions are as stable as the key
  useEffect(() => {
    if (!isAwaited) return;
    return afterEvents(store.getState(), () => {
      let next = 0;
      let timer: ReturnType<typeof setTimeout>;
      const schedule = () => {
        const delayMs = DELAYS_MS[next];
        if (delayMs === undefined) return;
        next += 1;
        timer = setTimeout(() => {
          void refetchInfo();
          void refetchHistory();
          void refetchBets();
          void refetchUser();
          schedule();
        }, delayMs);
      };
      schedule();
      return () => clearTimeout(timer);
    });
  }, [isAwaited, previous]);
}
