import type { GameKey } from '@velvet/contract/game';
import { asEpochMs } from '@velvet/contract/time';
import { msToNextSecond, phaseAt, roundTimes } from './round-clock.ts';
import { useGameInfoQuery } from './round-queries.ts';
import { useDeviceTime, useServerClock } from './use-server-clock.ts';

const SECOND_MS = 1_000;

/** Where a game's open round is on the server's clock, second by second. */
export function useRoundTimes(key: GameKey) {
  const query = useGameInfoQuery(key, { refetchOnMountOrArgChange: true });
  const { currentData: info, refetch, error, fulfilledTimeStamp = 0 } = query;
  const clock = useServerClock(query, info?.serverTimeMs);
  const offsetMs = clock?.offsetMs ?? 0;
  const times =
    info && clock ? roundTimes(info, asEpochMs(fulfilledTimeStamp + offsetMs)) : undefined;
  const deviceMs = useDeviceTime((now) =>
    times ? msToNextSecond(times, asEpochMs(now + offsetMs)) : SECOND_MS,
  );
  const serverMs = asEpochMs(deviceMs + offsetMs);
  const phase = times && phaseAt(times, serverMs, info?.isPaused);
  return { info, refetch, error, times, serverMs, phase };
}
