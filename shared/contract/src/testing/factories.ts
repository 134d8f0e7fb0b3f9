import type { MemberSession, Movement, ReportDay, SignIn } from '../account-extras.ts';
import type { Bank, BankInfo } from '../bank-card.ts';
import { type Id, toId } from '../brand.ts';
import {
  type Dice,
  type GameCategory,
  type GameInfo,
  type GameKey,
  type GameListItem,
  type GameRecord,
  type GameSnapshot,
  gameKey,
  type Order,
  type PastRound,
  type Period,
  period,
  type SideOdds,
} from '../game.ts';
import type { ListingCard, Region } from '../listing.ts';
import type { ListingProfile } from '../listing-profile.ts';
import type { UserInfo } from '../member.ts';
import { type Minor, minor } from '../money.ts';
import type { Notice } from '../notice.ts';
import type { Page } from '../page.ts';
import { parse } from '../parse.ts';
import type { PlayerProtection } from '../player-protection.ts';
import type { Sign } from '../sign.ts';
import type { BaseInfo, SystemConfig } from '../system.ts';
import { asEpochMs, asSeconds, type EpochSeconds, toEpochMs, toEpochSeconds } from '../time.ts';
import type { Video, VideoClass } from '../video.ts';
import type { PersonalReport, RechargeReceipt, Withdrawal, WithdrawRule } from '../wallet.ts';

/**
 * Typed example data for tests: `aListing({ age: 30 })` is a complete, valid listing of which
 * the test names only what it is about. Nothing is random and nothing reads the clock.
 */
type Overrides<T> = { readonly [K in keyof T]?: T[K] };

const factory =
  <T extends object>(example: T) =>
  (overrides: Overrides<T> = {}): T => ({ ...example, ...overrides });

/** An id that fits whatever a test says it identifies. */
export const anId = (value: number): Id<never> => toId(value);

/** A round's name, for example `aPeriod('202611200720')`. */
export const aPeriod = (name: string): Period => parse(period, name);
export const aGameKey = (key: string): GameKey => parse(gameKey, key);

export function anEpochSecond(value: number): EpochSeconds {
  return toEpochSeconds(asEpochMs(value * 1_000));
}

/** 2026-11-20T12:00:00Z, the moment at which example data happens. */
export const EXAMPLE_TIME = anEpochSecond(1_795_176_000);

/** Whole points as money: `points(128.5)` is 128.50. */
export const points = (amount: number): Minor => minor(Math.round(amount * 100));

export const aPage = <T>(items: readonly T[], isLast = true): Page<T> => ({ items, isLast });

/** `count` entries with ids from 1: `many(10, (id) => aListing({ id }))`. */
export const many = <T>(count: number, make: (id: Id<never>) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(anId(index + 1)));

export const aBaseInfo = factory<BaseInfo>({
  features: { bodyCredentials: true },
  serverTime: EXAMPLE_TIME,
});

export const aSystemConfig = factory<SystemConfig>({
  productName: 'Velvet',
  notice: 'Welcome to Velvet',
  banners: [{ imageUrl: '/media/banner-1.svg' }, { imageUrl: '/media/banner-2.svg' }],
  supportEnabled: true,
  supportUrl: 'https://support.example/chat',
  rulesUrl: '',
  ipLookupUrl: '/api/ip',
  intro: 'A private club.',
  terms: 'Adults only.',
  listingCounts: { shown: 60, total: 240, sample: true },
  ticker: { sample: true, items: [{ member: '13****42', time: EXAMPLE_TIME }] },
});

const listingFacts = {
  id: anId(1),
  name: 'Aurora',
  className: 'Velvet',
  signs: ['calm', 'music'],
  rating: 4.5,
  tags: { zh: ['甜美'], en: ['gentle'], ja: ['優しい'], other: ['nazik'] },
  age: 27,
  city: 'Taipei',
  verified: true,
};

/** What lists carry. */
export const aListing = factory<ListingCard>({
  ...listingFacts,
  cover: '/media/listing-1.svg',
});

/** What VIP members see of the same listing. */
export const aListingProfile = factory<ListingProfile>({
  ...listingFacts,
  pictures: ['/media/listing-1.svg', '/media/listing-1b.svg'],
  heightCm: 168,
  bust: 'C',
  likes: 128,
  title: 'A quiet evening',
  bio: 'Reads a lot and knows the good cafés.',
});

export const aRegion = factory<Region>({
  id: anId(1),
  name: 'Taipei',
});

export const aSign = factory<Sign>({
  id: anId(1),
  name: 'calm',
});

export const aVideoClass = factory<VideoClass>({
  id: anId(1),
  names: { ko: '풍경', en: 'Scenery', ja: '風景', other: '风景' },
});

export const aVideo = factory<Video>({
  id: anId(1),
  title: 'City lights',
  posterUrl: '/media/poster-1.svg',
  playUrl: '',
  durationSeconds: asSeconds(240),
  allowed: false,
});

export const aGameListItem = factory<GameListItem>({
  id: anId(1),
  key: aGameKey('rose1'),
  name: 'Rose 1 minute',
  description: 'A round every minute',
  iconUrl: '/media/game-1.svg',
  categoryId: 1,
});

export const aGameCategory = factory<GameCategory>({
  id: anId(1),
  name: 'Classic',
});

const exampleDice: Dice = [1, 5, 6];

export const aGameInfo = factory<GameInfo>({
  id: anId(1),
  name: 'Rose 1 minute',
  openPeriod: aPeriod('202611200721'),
  nextPeriod: aPeriod('202611200722'),
  secondsLeft: asSeconds(42),
  dice: exampleDice,
  condition: points(0),
  previous: { period: aPeriod('202611200720'), dice: exampleDice },
  commitment: 'a'.repeat(64),
  minStake: points(1),
  maxStake: points(10_000),
});

export const aGameSnapshot = (overrides: Overrides<GameSnapshot> = {}): GameSnapshot => {
  const { id: _id, name: _name, ...openRound } = aGameInfo();
  return { ...openRound, serverTimeMs: asEpochMs(Date.UTC(2026, 10, 20, 12, 0, 18)), ...overrides };
};

export const aPastRound = factory<PastRound>({
  period: aPeriod('202611200720'),
  dice: exampleDice,
  seed: 'b'.repeat(64),
  commitment: 'a'.repeat(64),
});

export const aSideOdds = factory<SideOdds>({
  type: '1',
  side: 'big',
  odds: 1.95,
});

export const anOrder = factory<Order>({
  sides: ['big', 'odd'],
  stake: points(10),
  gameId: anId(1),
  period: aPeriod('202611200721'),
});

export const aGameRecord = factory<GameRecord>({
  id: anId(1),
  iconUrl: '/media/game-1.svg',
  period: aPeriod('202611200720'),
  gameName: 'Rose 1 minute',
  dice: exampleDice,
  bigSmall: 'big',
  oddEven: 'two',
  side: 'big',
  status: 1,
  statusText: 'Settled',
  stake: points(10),
  won: true,
  resultText: 'Won',
  profit: points(9.5),
  createdAt: EXAMPLE_TIME,
  updatedAt: anEpochSecond(EXAMPLE_TIME + 60),
});

/** Nothing set, nothing played. */
export const aPlayerProtection = factory<PlayerProtection>({
  limits: (['loss', 'stake'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((span) => ({
      kind,
      span,
      amount: undefined,
      used: points(0),
    })),
  ),
  realityMinutes: 0,
  serverTimeMs: toEpochMs(EXAMPLE_TIME),
});

/** An active VIP member with everything set. */
export const aUserInfo = factory<UserInfo>({
  id: anId(1),
  username: 'demo',
  idNumber: '100001',
  creditScore: 100,
  balance: points(1_280.5),
  avatarUrl: '/media/avatar-1.svg',
  vip: true,
  dating: true,
  status: 1,
  sex: 'female',
  realName: 'Demo Member',
  hasFundsPassword: true,
  bankId: 1,
});

export const aBankInfo = factory<BankInfo>({
  isBound: true,
  info: { holder: 'Demo Member', bankId: 1, description: 'Velvet Bank****1234' },
});

export const aBank = factory<Bank>({
  id: anId(1),
  name: 'Velvet Bank',
});

export const aNotice = factory<Notice>({
  id: anId(1),
  type: 3,
  title: 'Opening hours',
  createdAt: EXAMPLE_TIME,
  body: '<p>We are always open.</p>',
  isRead: false,
});

export const aWithdrawal = factory<Withdrawal>({
  id: anId(1),
  state: 'under-review',
  stateText: 'Under review',
  amount: points(100),
  reason: '',
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
});

export const aRechargeReceipt = factory<RechargeReceipt>({
  id: anId(1),
  state: 'succeeded',
  amount: points(100),
  payWay: 'Mexicopay',
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
});

export const aWithdrawRule = factory<WithdrawRule>({
  minimum: points(100),
  maximum: points(50_000),
  timesPerDay: 3,
  usedToday: 0,
});

export const aPersonalReport = factory<PersonalReport>({
  won: points(300),
  staked: points(250),
  recharged: points(1_000),
  withdrawn: points(100),
});

export const aMovement = factory<Movement>({
  id: anId(1),
  kind: 'recharge',
  amount: points(500),
  balance: points(1_280.5),
  at: EXAMPLE_TIME,
  detail: '',
});

export const aReportDay = factory<ReportDay>({
  day: '2026-11-20',
  won: points(0),
  staked: points(0),
  recharged: points(0),
  withdrawn: points(0),
});

export const aSignIn = factory<SignIn>({
  device: 'Firefox (Windows)',
  ip: '198.51.100.7',
  firstAt: EXAMPLE_TIME,
  lastAt: EXAMPLE_TIME,
  times: 1,
  isNew: true,
});
export const aSession = factory<MemberSession>({
  id: '0123456789ab',
  current: true,
  ip: '203.0.113.7',
  device: 'Chrome (Android)',
  startedAt: EXAMPLE_TIME,
  lastSeenAt: EXAMPLE_TIME,
});
