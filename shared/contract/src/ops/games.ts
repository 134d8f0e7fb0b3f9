import { beaconOrigin, beaconValue } from '../beacon-origin.ts';
import { checked, type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { dice, gameKey, period, side } from '../game.ts';
import {
  decimal,
  epochSeconds,
  id,
  integer,
  matching,
  money,
  oneOf,
  text,
  truth,
} from '../primitives.ts';
import { duration } from '../time.ts';
import { textByLanguage } from './content.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const gameId = id<'game'>();
const roundId = id<'round'>();
const hash = matching(/^[0-9a-f]{64}$/);

const HUNDREDTHS = 100;
const FAIR_ODDS = 2;
const STAKE_MAX = 100_000_000_000;

/** Return per point staked; above 2.00 the house would lose on average. Hundredths count. */
const odds = checked(
  decimal(1, FAIR_ODDS),
  (value) => Math.abs(value * HUNDREDTHS - Math.round(value * HUNDREDTHS)) < 1e-6,
);
/** Whole points. */
const wholePoints = (min: number) =>
  checked(money, (amount) => amount >= min && amount <= STAKE_MAX && amount % HUNDREDTHS === 0);

const opsGame = record({
  id: field('id', gameId),
  key: field('key', gameKey),
  name: field('name', textByLanguage(text)),
  periodSeconds: field('period_seconds', duration(1)),
  odds: field(
    'odds',
    listOf(record({ side: field('side', side), odds: field('odds', decimal(1, 1_000)) })),
  ),
  /** Of each stake, what the house keeps on average; of the lowest odds. Below 0 it loses. */
  houseShare: field('house_share', decimal(-1_000, 1)),
  minStake: field('min', money),
  maxStake: field('max', money),
  /** The balance that a member needs to take part. */
  condition: field('condition', money),
  enabled: field('enabled', truth),
  /** Something about the game waits for another operator. */
  waitsForSecond: field('waits_for_second', truth),
  version: field('version', version),
});
export type OpsGame = Domain<typeof opsGame>;

const readers = ['finance', 'administrator'] as const;
const deciders = ['administrator'] as const;

export const gamePage = defineOpsRead(readers, {
  name: 'game_page',
  path: '/games/page',
  output: record({
    items: field('items', listOf(opsGame)),
    /** Whether a draws process runs: without one no bets are accepted. */
    drawsAlive: field('draws_alive', truth),
  }),
});

/** Changes the odds of bets placed from now on; two operators must. */
export const setGameOdds = defineOpsChange(deciders, {
  name: 'game_odds',
  path: '/games/odds',
  input: decisionOn(gameKey, { odds: field('odds', odds), reason: field('reason', writtenText()) }),
  output: decision(['changed', 'needs_second']),
});

/** Changes what a stake per side may be, and the balance needed; two operators must. */
export const setGameLimits = defineOpsChange(deciders, {
  name: 'game_limits',
  path: '/games/limits',
  input: decisionOn(gameKey, {
    minStake: field('min', wholePoints(HUNDREDTHS)),
    maxStake: field('max', wholePoints(HUNDREDTHS)),
    condition: field('condition', wholePoints(0)),
    reason: field('reason', writtenText()),
  }),
  output: decision(['changed', 'needs_second']),
});

/** Publishes rounds of a game again. */
export const enableGame = defineOpsChange(deciders, {
  name: 'game_enable',
  path: '/games/enable',
  input: decisionOn(gameKey, {}),
  output: decision(['enabled']),
});

/** Takes no more bets; rounds that were published are drawn and settled all the same. */
export const disableGame = defineOpsChange(deciders, {
  name: 'game_disable',
  path: '/games/disable',
  input: decisionOn(gameKey, {}),
  output: decision(['disabled']),
});

/** `void`: its bets are being refunded. */
export const roundStates = ['pending', 'drawn', 'settled', 'void', 'refunded'] as const;
const state = oneOf(roundStates);

const roundHead = {
  id: field('id', roundId),
  period: field('period', period),
  state: field('state', state),
  opensAt: field('opens_at', epochSeconds),
  closesAt: field('closes_at', epochSeconds),
  drawsAt: field('draws_at', epochSeconds),
  dice: optionalField('dice', dice),
  bets: field('bets', integer(0)),
  staked: field('staked', money),
  /** To players, refunds included; of settled and refunded bets. */
  paidOut: field('paid_out', money),
  /** Stakes of settled bets less their winnings; negative when players won more. */
  houseResult: field('house', money),
  waitsForSecond: field('waits_for_second', truth),
  version: field('version', version),
};
const roundItem = record(roundHead);
export type RoundItem = Domain<typeof roundItem>;

const roundDetail = record({
  ...roundHead,
  gameKey: field('key', gameKey),
  sides: field(
    'sides',
    listOf(
      record({
        side: field('side', side),
        bets: field('bets', integer(0)),
        members: field('members', integer(0)),
        staked: field('staked', money),
        paidOut: field('paid_out', money),
      }),
    ),
  ),
  /** SHA-256 of the seed, published before betting opened. */
  commitment: field('commit', hash),
  /** Once the round is drawn. */
  seed: optionalField('seed', hash),
  /** Hex of the public random value that took part. */
  beacon: optionalField('beacon', beaconValue),
  beaconOrigin: optionalField('beacon_origin', beaconOrigin),
  /** Number of hashes from the seed to the chain's tip. */
  chainPlace: optionalField('place', integer(1)),
  chainTip: optionalField('tip', hash),
  drawnAt: optionalField('drawn_at', epochSeconds),
  /** Where operators have voided it. */
  voided: optionalField(
    'voided',
    record({
      reason: field('reason', text),
      requestedBy: field('requested_by', text),
      approvedBy: field('approved_by', text),
      at: field('at', epochSeconds),
    }),
  ),
});
export type RoundDetail = Domain<typeof roundDetail>;

/** The rounds of a game, newest first; with a state, only those in it. */
export const roundPage = defineOpsRead(readers, {
  name: 'round_page',
  path: '/rounds/page',
  input: record({
    gameKey: field('key', gameKey),
    state: optionalField('state', state),
    cursor,
  }),
  output: opsPage(roundItem),
});

export const roundShown = defineOpsRead(readers, {
  name: 'round_shown',
  path: '/rounds/show',
  input: record({ id: field('id', roundId) }),
  output: roundDetail,
});

/**
 * Voids a round that was not drawn yet; two operators must, and neither may have bet in it. Its bets are
 * refunded and their members told.
 */
export const voidRound = defineOpsChange(deciders, {
  name: 'round_void',
  path: '/rounds/void',
  input: decisionOn(roundId, { reason: field('reason', writtenText()) }),
  output: decision(['voided', 'needs_second']),
});

/** How long rounds may wait for a beacon's value. */
export const BEACON_WAIT_MIN_S = 10;
export const BEACON_WAIT_MAX_S = 600;
/**
 * Whether a public random value takes part in draws. `auto`: where the draws process reaches its source;
 * `on`: always, and a round that has waited in vain is void; `off`: never.
 */
export const beaconModes = ['auto', 'on', 'off'] as const;

const beaconRule = record({
  mode: field('mode', oneOf(beaconModes)),
  /** The beacon that takes part, if one does. */
  source: optionalField('source', text),
  /** With `on`: how long a round waits for the value. */
  waitSeconds: optionalField('wait', integer(1)),
  waitsForSecond: field('waits_for_second', truth),
  version: field('version', version),
});
export type BeaconRule = Domain<typeof beaconRule>;

export const beaconShown = defineOpsRead(readers, {
  name: 'beacon_shown',
  path: '/beacon/show',
  output: beaconRule,
});

/** Decides on the beacon of rounds published from now on; two operators must. */
export const setBeacon = defineOpsChange(deciders, {
  name: 'beacon_set',
  path: '/beacon/set',
  input: record({
    version: field('version', version),
    mode: field('mode', oneOf(beaconModes)),
    /** With `on`; 30 s by default. */
    waitSeconds: optionalField('wait', integer(BEACON_WAIT_MIN_S, BEACON_WAIT_MAX_S)),
    reason: field('reason', writtenText()),
  }),
  output: decision(['changed', 'needs_second']),
});
