import type { GameInfo, GameKey, PastRound, Period } from '@velvet/contract/game';
import { queryApi } from '@velvet/sdk/api';
import { selectHasLiveEvents } from '@velvet/sdk/live-events/follow-live-events';
import { useAppStore } from '@velvet/sdk/store';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRecentBetsInfiniteQuery } from '../api/game-queries.ts';
import { protectionTag } from '../api/protection-queries.ts';
import { isBetOn, OPEN } from '../bet/bet-result.ts';
import { useGameHistoryQuery, useGameInfoQuery } from './round-queries.ts';

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
  const { data: bets, refetch: refetchBets } = useRecentBetsInfiniteQuery();
  const store = useAppStore();
  const previous = info?.previous?.period;
  const waiting = (bets?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(
      (bet) =>
        bet.status === OPEN && bet.period !== info?.openPeriod && isBetOn(bet, key, info?.name),
    );
  const isRecent =
    isResultAwaited(info, history) || waiting.some(({ period }) => period === previous);

  const askForAll = () => {
    void refetchInfo();
    void refetchHistory();
    // A balance from before the bets were settled lacks their stakes. The table may have been left by then.
    void refetchBets().then(() =>
      store.dispatch(queryApi.util.invalidateTags(['user', protectionTag])),
    );
  };
  const ask = () => {
    // For a bet of an older round, which is late already, once a round is enough.
    const times = isRecent ? ASKED_AFTER_MS : ASKED_AFTER_MS.slice(0, 1);
    const timers = times.map((delayMs) => setTimeout(askForAll, delayMs));
    return () => timers.forEach(clearTimeout);
  };
  useOnceOverdue(isRecent || waiting.length > 0, ask, previous);
}

/** Events of a draw and of the next round usually come within this after the end of a countdown. */
const WAIT_MS = 1_500;
/** What all tables begin at the same moment they spread over this. */
const SPREAD_MS = 1_500;

/**
 * Asks for something that is due in a round once its events are overdue; at once without a stream of
 * events. A stream may be open and silent, so the wait always ends. `ask` returns what stops it: when
 * nothing is due any more, or something of another `round` is.
 */
export function useOnceOverdue(
  isDue: boolean,
  ask: () => () => void,
  round: string | undefined,
): void {
  const store = useAppStore();
  // The function of the render in which it became due
  useEffect(() => {
    if (!isDue) return;
    let stop: (() => void) | undefined;
    const isLive = selectHasLiveEvents(store.getState());
    const waitMs = isLive ? WAIT_MS + Math.random() * SPREAD_MS : 0;
    const waiting = setTimeout(() => {
      stop = ask();
    }, waitMs);
    return () => {
      clearTimeout(waiting);
      stop?.();
    };
  }, [isDue, round]);
}

/** How long the roll of the dice and the highlight of the winning sides take together. */
const FRESH_MS = 4_000;

/**
 * Whether the numbers of a round came in while the table was open, for a few seconds. What was drawn
 * before it opened does not count.
 */
export function useFreshDraw(round: PastRound | undefined): boolean {
  const drawn = round?.dice && round.period;
  const known = useRef(drawn);
  const [fresh, setFresh] = useState<Period>();
  // Before the frame that shows them.
  useLayoutEffect(() => {
    if (drawn === undefined || drawn === known.current) return;
    known.current = drawn;
    setFresh(drawn);
    const timer = setTimeout(() => setFresh(undefined), FRESH_MS);
    return () => {
      clearTimeout(timer);
      setFresh(undefined);
    };
  }, [drawn]);
  return fresh !== undefined && fresh === drawn;
}
