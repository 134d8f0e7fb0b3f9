import { beaconOrigin, beaconValue } from './beacon-origin.ts';
import { type Branded, branded, type Id } from './brand.ts';
import { type Codec, type Domain, field, listOf, mapped, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { pageField } from './page-field.ts';
import {
  decimal,
  epochSeconds,
  flag,
  id,
  integer,
  matching,
  money,
  oneOf,
  positiveMoney,
  text,
  url,
} from './primitives.ts';
import { duration, epochMs } from './time.ts';

/** The four sides in the wire's order and spelling (spec S4.1). */
export const sideWire = { big: 'big', small: 'small', odd: 'one', even: 'two' } as const;
export type Side = keyof typeof sideWire;
export const sides = ['big', 'small', 'odd', 'even'] as const satisfies readonly Side[];

const sideOf = { big: 'big', small: 'small', one: 'odd', two: 'even' } as const;
export const side: Codec<Side> = mapped(
  oneOf(['big', 'small', 'one', 'two']),
  (wire): Side => sideOf[wire],
  (value) => sideWire[value],
);

/** Three numbers 1–6, "a,b,c" on the wire. */
export type Dice = readonly [number, number, number];
const readDice = (wire: string): Dice => [Number(wire[0]), Number(wire[2]), Number(wire[4])];
export const dice: Codec<Dice> = mapped(matching(/^[1-6],[1-6],[1-6]$/), readDice, (numbers) =>
  numbers.join(','),
);
/** A round without a draw (void, refunded) has an empty opencode. */
const diceOrNone: Codec<Dice | undefined> = mapped(
  matching(/^(?:[1-6],[1-6],[1-6])?$/),
  (wire) => (wire === '' ? undefined : readDice(wire)),
  (numbers) => numbers?.join(',') ?? '',
);

/** A round's public name, for example 202611200123. */
export type Period = Branded<string, 'period'>;
export const period: Codec<Period> = branded(matching(/^\d{1,20}$/));
const sha256HexOrEmpty = matching(/^(?:[0-9a-f]{64})?$/);

/** A game's public name in addresses and draws, for example rose-1. */
export type GameKey = Branded<string, 'game key'>;
export const gameKey: Codec<GameKey> = branded(matching(/^[a-z0-9_-]{1,32}$/));

export type GameId = Id<'game'>;
export type GameCategoryId = Id<'game category'>;
export type BetId = Id<'bet'>;

export const gameListItem = record({
  id: field('id', id<'game'>()),
  key: field('key', gameKey),
  name: field('name', text),
  description: field('desc', text),
  iconUrl: field('ico', url),
  categoryId: field('class', integer(0)),
});
export type GameListItem = Domain<typeof gameListItem>;

export const gameCategory = record({
  id: field('id', id<'game category'>()),
  name: field('name', text),
});
export type GameCategory = Domain<typeof gameCategory>;

/** A game's open round and the one before it. */
const openRound = {
  openPeriod: field('now_expect', period),
  nextPeriod: field('next_expect', period),
  /** Seconds until the draw, by the server's clock. */
  secondsLeft: field('second', duration()),
  dice: field('opencode', diceOrNone),
  /** The balance a member needs to take part. */
  condition: field('condition', money),
  previous: optionalField(
    'pre_expect',
    record({ period: field('expect', period), dice: field('opencode', diceOrNone) }),
  ),
  /** SHA-256 of the open round's seed, published before betting opens. */
  commitment: field('commit', sha256HexOrEmpty),
  /** The public random value that will take part in the open round's draw. */
  beaconOrigin: optionalField('beacon_origin', beaconOrigin),
  /** The published tip of the hash chain that the round's seed comes from. */
  chainTip: optionalField('tip', sha256HexOrEmpty),
  /** No bets are accepted, because no draws process is running. */
  isPaused: optionalField('paused', flag),
  periodSeconds: optionalField('period_seconds', duration(1)),
  minStake: optionalField('min', money),
  maxStake: optionalField('max', money),
};

export const gameInfo = record({
  id: field('id', id<'game'>()),
  name: field('name', text),
  ...openRound,
  serverTimeMs: optionalField('server_ms', epochMs),
});
export type GameInfo = Domain<typeof gameInfo>;

/** A game at a moment, as it is the same for every member: its info without what has a language. */
export const gameSnapshot = record({ ...openRound, serverTimeMs: field('server_ms', epochMs) });
export type GameSnapshot = Domain<typeof gameSnapshot>;

export const pastRound = record({
  period: field('expect', period),
  dice: field('opencode', diceOrNone),
  seed: field('seed', sha256HexOrEmpty),
  commitment: field('commit', sha256HexOrEmpty),
  /** Hex of the public random value that took part in the draw; absent when none did. */
  beacon: optionalField('beacon', beaconValue),
  beaconOrigin: optionalField('beacon_origin', beaconOrigin),
  drawsAt: optionalField('draws_at', epochSeconds),
  /** Number of hashes from the seed to the chain's tip. */
  chainPlace: optionalField('place', integer(1)),
  chainTip: optionalField('tip', sha256HexOrEmpty),
  /** `pending` before the draw, `void` when there will be none. */
  state: optionalField('state', oneOf(['pending', 'drawn', 'void'])),
});
export type PastRound = Domain<typeof pastRound>;

export const sideOdds = record({
  type: field('type', text),
  side: field('name', side),
  /** Return per point staked, stake included. */
  odds: field('odds', decimal(1, 1000)),
});
export type SideOdds = Domain<typeof sideOdds>;

/** Sides joined by commas, each at most once: the stake is taken per side. */
const sideList = matching(
  /^(?!.*\b(\w+),(?:\w+,)*\1\b)(?:big|small|one|two)(?:,(?:big|small|one|two)){0,3}$/,
);

export const order = record({
  sides: field(
    'item',
    mapped(
      sideList,
      (wire): readonly Side[] =>
        wire.split(',').flatMap((name) => sides.filter((known) => sideWire[known] === name)),
      (chosen) => chosen.map((one) => sideWire[one]).join(','),
    ),
  ),
  /** Per side. */
  stake: field('money', positiveMoney),
  gameId: field('lid', id<'game'>()),
  /** Ignored by the server, which takes the member from the session. */
  memberId: optionalField('mid', integer(0)),
  period: field('expect', period),
  /** What was shown to be paid, in the order of the sides: the order is refused when it is not paid any more. */
  odds: optionalField(
    'odds',
    mapped(
      matching(/^\d{1,4}(?:\.\d{1,2})?(?:,\d{1,4}(?:\.\d{1,2})?){0,3}$/),
      (wire): readonly number[] => wire.split(',').map(Number),
      (shown) => shown.join(','),
    ),
  ),
});
export type Order = Domain<typeof order>;

const bigSmall = oneOf(['big', 'small', '']);
const oddEven = oneOf(['one', 'two', '']);

export const gameRecord = record({
  id: field('id', id<'bet'>()),
  iconUrl: field('ico', url),
  period: field('expect', period),
  gameName: field('name', text),
  gameKey: optionalField('key', gameKey),
  dice: field('opencode', diceOrNone),
  bigSmall: field('dx', bigSmall),
  oddEven: field('ds', oddEven),
  side: field('item', side),
  /** 0 open, 1 settled, 2 refunded. */
  status: field('status', integer(0, 2)),
  statusText: field('status_text', text),
  stake: field('money', money),
  won: field('is_win', flag),
  resultText: field('win_text', text),
  /** Winning amount − stake. */
  profit: field('profit', money),
  createdAt: field('create_time', epochSeconds),
  updatedAt: field('update_time', epochSeconds),
});
export type GameRecord = Domain<typeof gameRecord>;

export const hotGames = defineEndpoint({
  name: 'lottery_hot',
  path: '/lottery/hot',
  method: 'GET',
  access: 'public',
  output: listOf(gameListItem),
});

export const gameCategoryList = defineEndpoint({
  name: 'lottery_class',
  path: '/lottery/getLotteryClass',
  method: 'GET',
  access: 'public',
  output: listOf(gameCategory),
});

export const gameList = defineEndpoint({
  name: 'lottery_list',
  path: '/lottery/getLotteryList',
  method: 'GET',
  access: 'public',
  input: record({ categoryId: optionalField('class', integer(0)) }),
  output: listOf(gameListItem),
});

export const gameInfoByKey = defineEndpoint({
  name: 'lottery_get_info',
  path: '/lottery/getLotteryInfo',
  method: 'GET',
  input: record({ key: field('key', gameKey) }),
  output: gameInfo,
});

export const gameHistory = defineEndpoint({
  name: 'lottery_get_one_list',
  path: '/lottery/getLotteryOneList',
  method: 'GET',
  input: record({ key: field('key', gameKey) }),
  output: listOf(pastRound),
});

export const gameOdds = defineEndpoint({
  name: 'lottery_get_peilv',
  path: '/lottery/getLotteryPeilv',
  method: 'GET',
  input: record({ id: field('id', id<'game'>()) }),
  output: listOf(sideOdds),
});

export const placeOrder = defineEndpoint({
  name: 'game_place_order',
  path: '/game/placeOrder',
  input: order,
  output: order,
  money: true,
});

export const gameRecordPage = defineEndpoint({
  name: 'user_get_game_list',
  path: '/member/getUserGameList',
  method: 'GET',
  input: record({
    page: pageField,
  }),
  output: pageOf(gameRecord),
});
