import fc from 'fast-check';
import type { BeaconOrigin } from '../beacon-origin.ts';
import * as game from '../game.ts';
import { minor } from '../money.ts';
import { parse } from '../parse.ts';
import {
  limitKinds,
  limitSpans,
  type PlayerProtection,
  realityIntervals,
} from '../player-protection.ts';
import { asSeconds } from '../time.ts';
import * as values from './arbitrary-values.ts';

/** One arbitrary per entity of the game, in its domain form. */
const { anyId, anyMinor, anyPositive, anyText, count, time } = values;

const keyText = fc.stringMatching(/^[a-z0-9_-]{1,32}$/);

export const { period } = values;
export const gameKey: fc.Arbitrary<game.GameKey> = keyText.map((key) => parse(game.gameKey, key));
export const side = fc.constantFrom(...game.sides);

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

const beaconOrigin: fc.Arbitrary<BeaconOrigin> = values.withOptional(
  { source: keyText.map((key) => key.replaceAll('_', '-')), round: anyPositive },
  { after: time, signature: fc.stringMatching(/^(?:[0-9a-f]{2}){48}$/) },
);

export const gameInfo: fc.Arbitrary<game.GameInfo> = values.withOptional(
  {
    id: anyId,
    name: anyText,
    openPeriod: values.period,
    nextPeriod: values.period,
    secondsLeft: count.map(asSeconds),
    dice: values.diceOrNone,
    condition: anyMinor,
    commitment: values.hashOrEmpty,
  },
  {
    previous: fc.record({ period: values.period, dice: values.diceOrNone }),
    beaconOrigin,
    chainTip: values.hashOrEmpty,
    isPaused: fc.boolean(),
    serverTimeMs: values.timeMs,
    periodSeconds: anyPositive.map(asSeconds),
    minStake: anyMinor,
    maxStake: anyMinor,
  },
);

export const pastRound: fc.Arbitrary<game.PastRound> = values.withOptional(
  { period, dice: values.diceOrNone, seed: values.hashOrEmpty, commitment: values.hashOrEmpty },
  {
    beacon: fc.stringMatching(/^[0-9a-f]{64}$/),
    beaconOrigin,
    drawsAt: time,
    chainPlace: anyPositive,
    chainTip: values.hashOrEmpty,
    state: fc.constantFrom('pending', 'drawn', 'void'),
  },
);

export const sideOdds: fc.Arbitrary<game.SideOdds> = fc.record({
  type: anyText,
  side,
  odds: fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100),
});

export const order: fc.Arbitrary<game.Order> = values.withOptional(
  {
    sides: fc.subarray([...game.sides], { minLength: 1 }),
    stake: values.givenMinor,
    gameId: anyId,
    period: values.period,
  },
  { memberId: count },
);

export const gameRecord: fc.Arbitrary<game.GameRecord> = values.withOptional(
  {
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
  },
  { gameKey },
);

export const limitAmount = fc.option(
  fc.integer({ min: 1, max: 1_000_000_000 }).map((amount) => minor(amount * 100)),
  { nil: undefined },
);
export const playerProtection: fc.Arbitrary<PlayerProtection> = values.withOptional(
  {
    limits: fc.array(
      values.withOptional(
        {
          kind: fc.constantFrom(...limitKinds),
          span: fc.constantFrom(...limitSpans),
          amount: limitAmount,
          used: anyMinor,
        },
        { next: fc.record({ amount: limitAmount, from: time }) },
      ),
      { maxLength: 6 },
    ),
    realityMinutes: fc.constantFrom(...realityIntervals),
    serverTimeMs: values.timeMs,
  },
  {
    stretch: values.withOptional(
      { since: time, staked: anyMinor, returned: anyMinor },
      { checkAt: time },
    ),
    exclusion: fc.record({
      kind: fc.constantFrom('time-out' as const, 'self-exclusion' as const),
      until: time,
    }),
  },
);
