import { useUserInfoQuery } from '@velvet/shared/api';
import type { GameInfo, GameKey, Period } from '@velvet/shared/contract/game';
import { asEpochMs, type EpochMs, type Seconds } from '@velvet/shared/contract/time';
import { useEffect, useState } from 'react';
import { useGameHistoryQuery, useGameInfoQuery } from '../api/game-queries.ts';
import { startPollBurst } from './poll-burst.ts';
import {
  msToNextSecond,
  phaseAt,
  type RoundPhase,
  roundTimes,
  secondsLeft,
} from './round-clock.ts';
import { useDeviceTime, useOnReturn, useServerClock } from './use-server-clock.ts';

/** While a draw is overdue, or bets are paused, it is asked for at this pace. */
const LATE_RETRY_MS = 15_000;
const SECOND_MS = 1_000;

export interface Round {
  readonly info: GameInfo;
  readonly phase: RoundPhase;
  readonly secondsLeft: Seconds;
  readonly serverMs: EpochMs;
  /** The polls of spec S4.5 were used up and the next period has not come. */
  readonly isLate: boolean;
}

export interface RoundState {
  readonly round: Round | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The open round of a game on the server's clock; follows from round to round (spec S4.5). */
export function useRound(key: GameKey): RoundState {
  const query = useGameInfoQuery(key, { refetchOnMountOrArgChange: true });
  const { refetch: refetchHistory } = useGameHistoryQuery(key, { refetchOnMountOrArgChange: true });
  const { refetch: refetchUser } = useUserInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: info, refetch: refetchInfo, error, fulfilledTimeStamp = 0 } = query;
  const clock = useServerClock(query, info?.serverTimeMs);
  const offsetMs = clock?.offsetMs ?? 0;
  const times =
    info && clock ? roundTimes(info, asEpochMs(fulfilledTimeStamp + offsetMs)) : undefined;
  const deviceMs = useDeviceTime((now) =>
    times ? msToNextSecond(times, asEpochMs(now + offsetMs)) : SECOND_MS,
  );
  const serverMs = asEpochMs(deviceMs + offsetMs);
  const phase = times && phaseAt(times, serverMs, info?.isPaused);
  const period = times?.period;
  const [latePeriod, setLatePeriod] = useState<Period>();
  const isLate = phase === 'over' && latePeriod === period;
  const isHeldUp = isLate || phase === 'paused';

  const refresh = async (): Promise<Period | undefined> => {
    const [answer] = await Promise.all([refetchInfo(), refetchHistory(), refetchUser()]);
    return answer.data?.openPeriod;
  };

  // Once a period ends, and only then
  useEffect(() => {
    if (phase !== 'over') return;
    return startPollBurst({
      poll: async () => (await refresh()) !== period,
      onExhausted: () => setLatePeriod(period),
    });
  }, [phase, period]);

  // The functions are as stable as the key
  useEffect(() => {
    if (!isHeldUp) return;
    const timer = setInterval(() => void refresh(), LATE_RETRY_MS);
    return () => clearInterval(timer);
  }, [isHeldUp]);

  useOnReturn(() => void refresh());

  const round =
    info && times && phase
      ? { info, phase, serverMs, isLate, secondsLeft: secondsLeft(times, serverMs) }
      : undefined;
  return { round, error, retry: () => void refresh() };
}
