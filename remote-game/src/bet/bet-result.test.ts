import {
  aGameRecord,
  anEpochSecond,
  anId,
  aPeriod,
  points,
} from '@velvet/contract/testing/factories';
import fc from 'fast-check';
import { lastBetOf, resultOf } from './bet-result.ts';

const won = aGameRecord({ stake: points(10), profit: points(9.5) });
const lost = aGameRecord({ stake: points(10), profit: points(-10), won: false });
const open = aGameRecord({ status: 0, profit: points(0), won: false });
const refunded = aGameRecord({ status: 2, stake: points(10), profit: points(0), won: false });

test('stakes and returns add up; only more than the stake is a gain', () => {
  expect(resultOf([won])).toEqual({ staked: 1_000, returned: 1_950, kind: 'gain' });
  expect(resultOf([won, lost])).toEqual({ staked: 2_000, returned: 1_950, kind: 'no-gain' });
  expect(resultOf([lost])).toEqual({ staked: 1_000, returned: 0, kind: 'no-gain' });
  expect(resultOf([refunded])).toEqual({ staked: 1_000, returned: 1_000, kind: 'refunded' });
});

test('nothing is said before everything is settled', () => {
  expect(resultOf([])).toBeUndefined();
  expect(resultOf([won, open])).toBeUndefined();
});

test('a return at or below the stake is never a gain', () => {
  const bets = fc.array(fc.constantFrom(won, lost, refunded), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(bets, (all) => {
      const result = resultOf(all);
      if (result?.kind === 'gain') expect(result.returned).toBeGreaterThan(result.staked);
      else expect(result?.returned).toBeLessThanOrEqual(result?.staked ?? 0);
    }),
  );
});

const at = anEpochSecond(1_795_000_000);
const bet = { period: aPeriod('202611200720'), createdAt: at, stake: points(10) };

test('the sides of the newest order, with its stake', () => {
  const bets = [
    aGameRecord({ ...bet, id: anId(4), side: 'odd' }),
    aGameRecord({ ...bet, id: anId(3), side: 'big' }),
    aGameRecord({ ...bet, id: anId(2), side: 'small', createdAt: anEpochSecond(at - 5) }),
    aGameRecord({ ...bet, id: anId(1), side: 'even', period: aPeriod('202611200719') }),
  ];
  expect(lastBetOf(bets)).toEqual({ sides: ['odd', 'big'], stake: 1_000 });
});

test('there is none before the first', () => {
  expect(lastBetOf([])).toBeUndefined();
});
