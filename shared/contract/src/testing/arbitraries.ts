import fc from 'fast-check';
import {
  type MemberSession,
  type Movement,
  movementKinds,
  type ReportDay,
  type SignIn,
} from '../account-extras.ts';
import type { Bank, BankInfo } from '../bank-card.ts';
import { languageCodes } from '../language.ts';
import type { ListingCard, Region } from '../listing.ts';
import type { ListingProfile } from '../listing-profile.ts';
import type { UserInfo } from '../member.ts';
import type { Notice } from '../notice.ts';
import { closingObstacles, type Privacy } from '../privacy.ts';
import type { Sign } from '../sign.ts';
import type { BaseInfo, SystemConfig } from '../system.ts';
import { asSeconds } from '../time.ts';
import type { Video, VideoClass } from '../video.ts';
import {
  type PersonalReport,
  type RechargeReceipt,
  type Withdrawal,
  type WithdrawRule,
  waitReasons,
} from '../wallet.ts';
import * as values from './arbitrary-values.ts';

/** One arbitrary per entity of the contract, in its domain form; the game's stand beside. */
const { anyId, anyMinor, anyText, count, time } = values;
const tags = fc.array(values.part, { maxLength: 3 });

export const language = fc.constantFrom(...languageCodes);

export const baseInfo: fc.Arbitrary<BaseInfo> = values.withOptional(
  { serverTime: time },
  { features: values.withOptional({}, { bodyCredentials: fc.boolean() }), session: fc.boolean() },
);

export const systemConfig: fc.Arbitrary<SystemConfig> = values.withOptional(
  {
    productName: anyText,
    notice: anyText,
    banners: fc.array(
      values.withOptional(
        { imageUrl: values.safeLink },
        { link: values.safeLink, headline: anyText },
      ),
      { maxLength: 4 },
    ),
    supportEnabled: fc.boolean(),
    supportUrl: values.linkOrEmpty,
  },
  {
    rulesUrl: values.linkOrEmpty,
    ipLookupUrl: values.linkOrEmpty,
    intro: anyText,
    terms: anyText,
    listingCounts: values.withOptional({ shown: count, total: count }, { sample: fc.boolean() }),
    ticker: fc.record({
      sample: fc.boolean(),
      items: fc.array(fc.record({ member: anyText, time }), { maxLength: 4 }),
    }),
  },
);

const toHexColour = (value: number): string => `#${value.toString(16).padStart(6, '0')}`;
const cardParts = {
  id: anyId,
  name: anyText,
  className: anyText,
  signs: tags,
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  tags: fc.record({ zh: tags, en: tags, ja: tags, other: tags }),
  age: fc.integer({ min: 18, max: 120 }),
  city: anyText,
  verified: fc.boolean(),
};

export const listingCard: fc.Arbitrary<ListingCard> = values.withOptional(
  { ...cardParts, cover: values.linkOrEmpty },
  {
    sample: fc.boolean(),
    coverVariants: fc.record({
      widths: fc.array(fc.integer({ min: 1, max: 4_096 }), { maxLength: 4 }),
      colour: fc.integer({ min: 0, max: 0xff_ff_ff }).map(toHexColour),
    }),
  },
);

export const listingProfile: fc.Arbitrary<ListingProfile> = values.withOptional(
  {
    ...cardParts,
    pictures: fc.array(values.safeLink, { maxLength: 4 }),
    heightCm: fc.integer({ min: 0, max: 300 }),
    bust: anyText,
    likes: count,
    title: anyText,
  },
  { sample: fc.boolean(), bio: anyText, pictureTexts: fc.array(anyText, { maxLength: 4 }) },
);

export const region: fc.Arbitrary<Region> = fc.record({ id: count, name: values.partOrEmpty });
export const sign: fc.Arbitrary<Sign> = fc.record({ id: anyId, name: anyText });

export const videoClass: fc.Arbitrary<VideoClass> = fc.record({
  id: anyId,
  names: fc.record({
    ko: values.partOrEmpty,
    en: values.partOrEmpty,
    ja: values.partOrEmpty,
    other: values.partOrEmpty,
  }),
});

export const video: fc.Arbitrary<Video> = values.withOptional(
  {
    id: anyId,
    title: anyText,
    posterUrl: values.safeLink,
    playUrl: values.linkOrEmpty,
    durationSeconds: count.map(asSeconds),
    allowed: fc.boolean(),
  },
  {
    sample: fc.boolean(),
    playlists: fc.array(fc.record({ path: anyText, text: anyText }), { maxLength: 4 }),
  },
);

export const userInfo: fc.Arbitrary<UserInfo> = fc.record({
  id: anyId,
  username: anyText,
  idNumber: anyText,
  creditScore: count,
  balance: anyMinor,
  avatarUrl: values.linkOrEmpty,
  vip: fc.boolean(),
  dating: fc.boolean(),
  status: count,
  sex: fc.constantFrom('unset', 'male', 'female'),
  realName: anyText,
  hasFundsPassword: fc.boolean(),
  bankId: count,
});

export const bankInfo: fc.Arbitrary<BankInfo> = values.withOptional(
  { isBound: fc.boolean() },
  { info: fc.record({ holder: anyText, bankId: count, description: anyText }) },
);
export const bank: fc.Arbitrary<Bank> = fc.record({ name: anyText, id: anyId });

export const notice: fc.Arbitrary<Notice> = fc.record({
  id: anyId,
  type: fc.integer({ min: 1, max: 3 }),
  title: anyText,
  createdAt: time,
  body: anyText,
  isRead: fc.boolean(),
});

export const rechargeReceipt: fc.Arbitrary<RechargeReceipt> = fc.record({
  id: anyId,
  state: fc.constantFrom('pending', 'succeeded', 'declined'),
  amount: anyMinor,
  payWay: anyText,
  createdAt: time,
  updatedAt: time,
});

export const withdrawal: fc.Arbitrary<Withdrawal> = fc.record({
  id: anyId,
  state: fc.constantFrom('under-review', 'successful', 'failed', 'settled'),
  stateText: anyText,
  amount: anyMinor,
  reason: anyText,
  createdAt: time,
  updatedAt: time,
});
export const withdrawRule: fc.Arbitrary<WithdrawRule> = values.withOptional(
  { minimum: anyMinor, maximum: anyMinor, timesPerDay: count, usedToday: count },
  { wait: values.withOptional({ reason: fc.constantFrom(...waitReasons) }, { until: time }) },
);
export const personalReport: fc.Arbitrary<PersonalReport> = fc.record({
  won: anyMinor,
  staked: anyMinor,
  recharged: anyMinor,
  withdrawn: anyMinor,
});

export const movement: fc.Arbitrary<Movement> = fc.record({
  id: anyId,
  kind: fc.constantFrom(...movementKinds),
  amount: anyMinor,
  balance: anyMinor,
  at: time,
  detail: anyText,
});
export const reportDay: fc.Arbitrary<ReportDay> = fc.record({
  day: fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  won: anyMinor,
  staked: anyMinor,
  recharged: anyMinor,
  withdrawn: anyMinor,
});
export const memberSession: fc.Arbitrary<MemberSession> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{12}$/),
  current: fc.boolean(),
  ip: anyText,
  device: anyText,
  startedAt: time,
  lastSeenAt: time,
});

export const signIn: fc.Arbitrary<SignIn> = fc.record({
  device: anyText,
  ip: anyText,
  firstAt: time,
  lastAt: time,
  times: fc.integer({ min: 1, max: 1_000_000 }),
  isNew: fc.boolean(),
});

export const privacy: fc.Arbitrary<Privacy> = values.withOptional(
  {
    waitDays: values.anyPositive,
    balance: values.givenMinor,
    obstacles: fc.subarray([...closingObstacles]),
  },
  { closing: fc.record({ askedAt: time, dueAt: time, givenUp: values.givenMinor }) },
);
