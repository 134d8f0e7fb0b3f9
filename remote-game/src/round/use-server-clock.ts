import { asEpochMs, type EpochMs, nowMs } from '@velvet/contract/time';
import { useEffect, useState } from 'react';
import { betterClock, type ClockReading, readClock } from './round-clock.ts';

interface Timed {
  readonly startedTimeStamp?: number | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
}

/** The server's clock, from its responses; undefined until the first one. */
export function useServerClock(
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
export function useDeviceTime(delayMs: (deviceMs: EpochMs) => number): EpochMs {
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
