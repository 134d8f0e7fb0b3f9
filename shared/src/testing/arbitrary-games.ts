import fc from 'fast-check';
import type * as game from '../contract/game.ts';
import { sides } from '../contract/game.ts';
import * as values from './arbitrary-values.ts';

/** One arbitrary per entity of the game, in its domain form. */
const { anyId, anyMinor, anyText, count, time } = values;

export const gameKey: fc.Arbitrary<string> = fc.stringMatching(/^[a-z0-9_-]{1,32}$/);
export const side = fc.constantFrom(...sides);

export const gameListItem: fc.Arbitrary<game.GameListItem> = fc.record({
  id: anyId,
  key: gameKey,
  name: anyText,
  description: anyText,
  iconUrl: values.safeLink,
  categoryId: count,
});
export const gameCategory: fc.Arbitrary<game.GameCategory> = fc.record({
  id: anyId,
  name: anyText,
});

export const gameInfo: fc.Arbitrary<game.GameInfo> = fc.record(
  {
    id: anyId,
    name: anyText,
    openPeriod: values.period,
    nextPeriod: values.period,
    secondsLeft: count,
    dice: values.diceOrNone,
    condition: anyMinor,
    previous: fc.record({ period: values.period, dice: values.diceOrNone }),
    commitment: values.hashOrEmpty,
    serverTimeMs: count,
    minStake: anyMinor,
    maxStake: anyMinor,
  },
  {
    requiredKeys: [
      'id',
      'name',
      'openPeriod',
      'nextPeriod',
      'secondsLeft',
      'dice',
      'condition',
      'commitment',
    ],
  },
);

export const pastRound: fc.Arbitrary<game.PastRound> = fc.record({
  period: values.period,
  dice: values.diceOrNone,
  seed: values.hashOrEmpty,
  commitment: values.hashOrEmpty,
});

export const sideOdds: fc.Arbitrary<game.SideOdds> = fc.record({
  type: anyText,
  side,
  odds: fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100),
});

export const order: fc.Arbitrary<game.Order> = fc.record(
  {
    sides: fc.subarray([...sides], { minLength: 1 }),
    stake: values.givenMinor,
    gameId: anyId,
    memberId: count,
    period: values.period,
  },
  { requiredKeys: ['sides', 'stake', 'gameId', 'period'] },
);

export const gameRecord: fc.Arbitrary<game.GameRecord> = fc.record({
  id: anyId,
  iconUrl: values.safeLink,
  period: values.period,
  gameName: anyText,
  dice: values.diceOrNone,
  bigSmall: fc.constantFrom('big', 'small', ''),
  oddEven: fc.constantFrom('one', 'two', ''),
  side,
  status: fc.integer({ min: 0, max: 2 }),
  statusText: anyText,
  stake: anyMinor,
  won: fc.boolean(),
  resultText: anyText,
  profit: anyMinor,
  createdAt: time,
  updatedAt: time,
});
