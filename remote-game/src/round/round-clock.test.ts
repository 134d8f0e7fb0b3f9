import { aPeriod } from '@velvet/contract/testing/factories';
import { asEpochMs, asSeconds } from '@velvet/contract/time';
import fc from 'fast-check';
import {
  asMinutes,
  betterClock,
  msToNextSecond,
  phaseAt,
  readClock,
  roundTimes,
  secondsLeft,
} from './round-clock.ts';

const drawSecond = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
const skew = fc.integer({ min: -600_000, max: 600_000 });
const aheadMs = fc.integer({ min: 1, max: 300_000 });

/** What the API answers at a server time, see server/api/src/features/game/round-clock.ts. */
const infoAt = (drawsAtMs: number, serverMs: number) => ({
  openPeriod: aPeriod('202611200721'),
  secondsLeft: asSeconds(Math.max(0, Math.ceil((drawsAtMs - serverMs) / 1_000))),
  serverTimeMs: asEpochMs(serverMs),
});

test('S4.5 a device clock that is up to ten minutes off counts to the same draw', () => {
  const travel = fc.integer({ min: 0, max: 4_000 });
  fc.assert(
    fc.property(drawSecond, aheadMs, skew, travel, travel, (second, ahead, skewMs, there, back) => {
      const drawsAtMs = second * 1_000;
      const serverMs = drawsAtMs - ahead;
      const askedAtMs = serverMs - there + skewMs;
      const receivedAtMs = serverMs + back + skewMs;
      const clock = readClock({
        askedAtMs: asEpochMs(askedAtMs),
        receivedAtMs: asEpochMs(receivedAtMs),
        serverTimeMs: asEpochMs(serverMs),
      });
      expect(Math.abs(clock.offsetMs + skewMs)).toBeLessThanOrEqual(clock.uncertaintyMs);
      const times = roundTimes(
        infoAt(drawsAtMs, serverMs),
        asEpochMs(receivedAtMs + clock.offsetMs),
      );
      expect(times.drawsAtMs).toBe(drawsAtMs);
    }),
  );
});

test('a surer reading stays; one that contradicts it replaces it', () => {
  const sure = { offsetMs: 1_000, uncertaintyMs: 20 };
  expect(betterClock(undefined, sure)).toBe(sure);
  expect(betterClock(sure, { offsetMs: 1_300, uncertaintyMs: 400 })).toBe(sure);
  const surer = { offsetMs: 1_010, uncertaintyMs: 10 };
  expect(betterClock(sure, surer)).toBe(surer);
  const moved = { offsetMs: 600_000, uncertaintyMs: 400 };
  expect(betterClock(sure, moved)).toBe(moved);
});

test('S4.7 betting closes three seconds before the draw', () => {
  const times = roundTimes(infoAt(100_000, 90_000), asEpochMs(90_000));
  expect(phaseAt(times, asEpochMs(96_999))).toBe('open');
  expect(phaseAt(times, asEpochMs(97_000))).toBe('closed');
  expect(phaseAt(times, asEpochMs(99_999))).toBe('closed');
  expect(phaseAt(times, asEpochMs(100_000))).toBe('over');
});

test('the count never rises, ends at 0 with the draw, and ticks on the second', () => {
  fc.assert(
    fc.property(drawSecond, aheadMs, (second, ahead) => {
      const times = roundTimes(infoAt(second * 1_000, second * 1_000 - ahead), asEpochMs(0));
      let now: number = times.drawsAtMs - ahead;
      let shown: number = secondsLeft(times, asEpochMs(now));
      while (now < times.drawsAtMs) {
        now += msToNextSecond(times, asEpochMs(now));
        expect(secondsLeft(times, asEpochMs(now))).toBe(shown - 1);
        shown -= 1;
      }
      expect(now).toBe(times.drawsAtMs);
      expect(shown).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('without the server’s time the countdown starts at its response', () => {
  const times = roundTimes(
    { openPeriod: aPeriod('1'), secondsLeft: asSeconds(30) },
    asEpochMs(5_250),
  );
  expect(times.drawsAtMs).toBe(35_250);
});

test('seconds are shown as minutes', () => {
  expect([0, 9, 60, 299].map((count) => asMinutes(asSeconds(count)))).toEqual([
    '00:00',
    '00:09',
    '01:00',
    '04:59',
  ]);
});
