import {
  aGameRecord,
  anEpochSecond,
  anId,
  aPeriod,
  points,
} from '@velvet/contract/testing/factories';
import { lastBetOf } from './last-bet.ts';

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
