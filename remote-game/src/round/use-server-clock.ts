import type { GameKey } from '@velvet/contract/game';
import { asEpochMs, type EpochMs, nowMs } from '@velvet/contract/time';
import { useEffect, useState } from 'react';
import {
  betterClock,
  type ClockReading,
  msToNextSecond,
  phaseAt,
  readClock,
  roundTimes,
} from './round-clock.ts';
import { useGameInfoQuery } from './round-queries.ts';

interface Timed {
  readonly startedTimeStamp?: number | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
}

/** The server's clock, from its responses; undefined until the first one. */
function useServerClock(
  { startedTimeStamp: askedAtMs, fulfilledTimeStamp: receivedAtMs }: Timed,
  serverTimeMs: EpochMs | undefined,
): ClockReading | undefined {
  const [clock, setClock] = useState<ClockReading>();
  const [seen, setSeen] = useState<number>();
  const isNew =
    askedAtMs !== undefined &&
    receivedAtMs !== undefined &&
    receivedAtMs !== seen &&
    askedAtMs <= receivedAtMs;
  if (!isNew) return clock;
  // A server that does not send its time is assumed to have the device's.
  const read =
    serverTimeMs === undefined
      ? { offsetMs: 0, uncertaintyMs: 0 }
      : readClock({
          askedAtMs: asEpochMs(askedAtMs),
          receivedAtMs: asEpochMs(receivedAtMs),
          serverTimeMs,
        });
  const better = betterClock(clock, read);
  setSeen(receivedAtMs);
  setClock(better);
  return better;
}

/** Device time that ticks when `delayMs` says so, and at once when the page comes to the front. */
function useDeviceTime(delayMs: (deviceMs: EpochMs) => number): EpochMs {
  const [deviceMs, setDeviceMs] = useState(() => nowMs());
  const delay = delayMs(deviceMs);
  useEffect(() => {
    const tick = () => setDeviceMs(nowMs());
    const timer = setTimeout(tick, Math.max(1, delay - (nowMs() - deviceMs)));
    return () => clearTimeout(timer);
  }, [delay, deviceMs]);
  useOnReturn(() => setDeviceMs(nowMs()));
  return deviceMs;
}

/** The page was hidden, frozen or in the back-forward cache, and is looked at again. */
export function useOnReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', onShow);
    window.addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      window.removeEventListener('pageshow', onShow);
    };
  });
}

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
