import {
  anEpochSecond,
  aPlayerProtection,
  EXAMPLE_TIME,
  points,
} from '@velvet/contract/testing/factories';
import { asEpochMs, toEpochMs } from '@velvet/contract/time';
import { isCheckDue, minutesPlayed, standingExclusion, usedShare } from './protection-rules.ts';

const nowMs = toEpochMs(EXAMPLE_TIME);
const stretch = {
  since: anEpochSecond(EXAMPLE_TIME - 1_800),
  staked: points(100),
  returned: points(50),
};

test('a break lasts until its second, on the server’s clock', () => {
  const exclusion = { kind: 'time-out' as const, until: anEpochSecond(EXAMPLE_TIME + 1) };
  const state = aPlayerProtection({ exclusion });
  expect(standingExclusion(state, asEpochMs(nowMs + 999))).toBe(exclusion);
  expect(standingExclusion(state, asEpochMs(nowMs + 1_000))).toBeUndefined();
  expect(standingExclusion(undefined, nowMs)).toBeUndefined();
});

test('a check is due from its second on, and not during a break', () => {
  const due = aPlayerProtection({ stretch: { ...stretch, checkAt: EXAMPLE_TIME } });
  expect(isCheckDue(due, asEpochMs(nowMs - 1))).toBe(false);
  expect(isCheckDue(due, nowMs)).toBe(true);
  expect(isCheckDue(aPlayerProtection({ stretch }), nowMs)).toBe(false);
  const exclusion = { kind: 'self-exclusion' as const, until: anEpochSecond(EXAMPLE_TIME + 60) };
  expect(isCheckDue({ ...due, exclusion }, nowMs)).toBe(false);
});

test('begun play is at least a minute', () => {
  expect([stretch.since, EXAMPLE_TIME].map((since) => minutesPlayed(since, nowMs))).toEqual([
    30, 1,
  ]);
});

test('a gain uses nothing of a loss limit, and no limit is never used up', () => {
  const limit = { kind: 'loss', span: 'day', amount: points(100), used: points(-20) } as const;
  expect(usedShare(limit)).toBe(0);
  expect(usedShare({ ...limit, used: points(25) })).toBe(0.25);
  expect(usedShare({ ...limit, used: points(250) })).toBe(1);
  expect(usedShare({ ...limit, amount: undefined })).toBe(0);
});
