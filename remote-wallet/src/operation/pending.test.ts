import { minor } from '@velvet/shared/money';
import fc from 'fast-check';
import {
  forgetPending,
  readPending,
  recallPending,
  rememberPending,
  writePending,
} from './pending.ts';

const pendings = fc.record({
  key: fc.string({ minLength: 1 }),
  memberId: fc.integer({ min: 1 }),
  amount: fc.integer({ min: 1, max: 100_000_000_000 }).map(minor),
  sentAt: fc.integer({ min: 0 }),
});

test('S6.5 a pending operation survives being written down', () => {
  fc.assert(
    fc.property(pendings, (pending) => {
      expect(readPending(writePending(pending))).toEqual(pending);
    }),
  );
});

test('what is not one reads as none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readPending(text)).toBeUndefined();
    }),
  );
  expect(readPending(null)).toBeUndefined();
  expect(readPending('{"key":"k","memberId":1,"amount":"-5.00","sentAt":1}')).toBeUndefined();
});

function aDevice() {
  const kept = new Map<string, string>();
  return {
    preferences: {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
    },
    signOut: () => kept.clear(),
  };
}

test('S6.5 the key outlives a session that ended in between, for its member only', () => {
  const { preferences, signOut } = aDevice();
  const pending = { key: 'k1', memberId: 7, amount: minor(500), sentAt: 1 };
  rememberPending(preferences, 'withdraw', pending);
  expect(recallPending(preferences, 'withdraw', 7)).toEqual(pending);
  signOut();
  expect(recallPending(preferences, 'withdraw', 7)).toEqual(pending);
  expect(recallPending(preferences, 'withdraw', 8)).toBeUndefined();
  expect(recallPending(preferences, 'recharge', 7)).toBeUndefined();
  forgetPending(preferences, 'withdraw', 7);
  expect(recallPending(preferences, 'withdraw', 7)).toBeUndefined();
});
