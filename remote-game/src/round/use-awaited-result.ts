import type { GameInfo, GameKey, PastRound } from '@velvet/contract/game';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useRecentBetsQuery } from '../api/game-queries.ts';
import { useGameHistoryQuery, useGameInfoQuery } from './round-queries.ts';
import { useOnceOverdue } from './use-once-overdue.ts';

/** After it is due. */
const ASKED_AFTER_MS = [700, 2_200, 5_200, 11_200, 23_200];

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
  const previous = info?.previous?.period;
  const isOpen = bets?.some(
    (bet) => bet.status === 0 && bet.period === previous && bet.gameName === info?.name,
  );
  const isAwaited = isResultAwaited(info, history) || isOpen === true;

  const askForAll = () => {
    void refetchInfo();
    void refetchHistory();
    void refetchBets();
    void refetchUser();
  };
  const ask = () => {
    const timers = ASKED_AFTER_MS.map((delayMs) => setTimeout(askForAll, delayMs));
    return () => timers.forEach(clearTimeout);
  };
  useOnceOverdue(isAwaited, ask, previous);
}
