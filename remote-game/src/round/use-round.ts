import type { GameInfo, GameKey, Period } from '@velvet/contract/game';
import type { EpochMs, Seconds } from '@velvet/contract/time';
import { skipToken, useUserInfoQuery } from '@velvet/sdk/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGameOddsQuery } from '../api/game-queries.ts';
import { startPollBurst } from './poll-burst.ts';
import { type RoundPhase, secondsLeft } from './round-clock.ts';
import { useGameHistoryQuery } from './round-queries.ts';
import { useOnceOverdue } from './use-awaited-result.ts';
import { useOnReturn, useRoundTimes } from './use-server-clock.ts';

/** While a draw is overdue, or bets are paused, it is asked for at this pace. */
const LATE_RETRY_MS = 15_000;

export interface Round {
  readonly info: GameInfo;
  readonly phase: RoundPhase;
  readonly secondsLeft: Seconds;
  readonly serverMs: EpochMs;
  /** The polls of spec S4.5 were used up and the next period has not come. */
  readonly isLate: boolean;
  /** Why the last answer did not come. */
  readonly error: unknown;
}

/**
 * The open round of a game on the server's clock; follows from round to round, by events of the stream or
 * else by polling (spec S4.5).
 */
export function useRound(key: GameKey) {
  const { info, refetch: refetchInfo, error, times, serverMs, phase } = useRoundTimes(key);
  const { refetch: refetchHistory } = useGameHistoryQuery(key, { refetchOnMountOrArgChange: true });
  const { refetch: refetchUser } = useUserInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: odds, refetch: refetchOdds } = useGameOddsQuery(info?.id ?? skipToken);
  const period = times?.period;
  const [latePeriod, setLatePeriod] = useState<Period>();
  const isLate = phase === 'over' && latePeriod === period;
  const isHeldUp = isLate || phase === 'paused';

  const refresh = async (): Promise<Period | undefined> => {
    if (info && !odds) void refetchOdds();
    const [answer] = await Promise.all([refetchInfo(), refetchHistory(), refetchUser()]);
    return answer.data?.openPeriod;
  };

  const askForNext = () =>
    startPollBurst({
      poll: async () => (await refresh()) !== period,
      onExhausted: () => setLatePeriod(period),
    });
  useOnceOverdue(phase === 'over', askForNext, period);

  const onTime = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isHeldUp) return;
    const timer = setInterval(() => onTime(), LATE_RETRY_MS);
    return () => clearInterval(timer);
  }, [isHeldUp]);

  useOnReturn(() => void refresh());

  const round: Round | undefined =
    info && times && phase
      ? { info, phase, serverMs, isLate, error, secondsLeft: secondsLeft(times, serverMs) }
      : undefined;
  return { round, error, retry: () => void refresh() };
}

/** Between two calls for the next period, once a draw is due. */
const DUE_MS = 2_000;

/** A game's next draw on the server's clock, for the hall; undefined until it is known. */
export function useNextDraw(key: GameKey) {
  const { info, refetch, times, serverMs, phase } = useRoundTimes(key);

  // Until an answer has the next period; one that fails does not end it.
  const ask = () => {
    const timer = setInterval(() => void refetch(), DUE_MS);
    return () => clearInterval(timer);
  };
  useOnceOverdue(phase === 'over', ask, key);
  useOnReturn(() => void refetch());

  if (!info || !times) return undefined;
  // While bets are paused no draw is to be expected.
  return { info, secondsLeft: phase === 'paused' ? undefined : secondsLeft(times, serverMs) };
}
