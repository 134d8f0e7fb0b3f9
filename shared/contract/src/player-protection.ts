import { type Codec, type Domain, field, listOf, mapped, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { formatDecimal, type Minor, parseDecimal } from './money.ts';
import { epochSeconds, matching, money, oneOf } from './primitives.ts';
import { epochMs } from './time.ts';

/** What a limit counts: the points staked, or the points lost (stakes − returns). */
export const limitKinds = ['loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** Over the last 24 hours, 7 days or 30 days. */
export const limitSpans = ['day', 'week', 'month'] as const;
export type LimitSpan = (typeof limitSpans)[number];

/** Minutes between two reality checks; 0 is none. */
export const realityIntervals = [0, 15, 30, 60, 120] as const;
export type RealityInterval = (typeof realityIntervals)[number];

export const timeOuts = ['1d', '3d', '7d', '30d'] as const;
export const selfExclusions = ['6m', '1y', '5y'] as const;
export const exclusionLengths = [...timeOuts, ...selfExclusions] as const;
export type ExclusionLength = (typeof exclusionLengths)[number];

const limitKind = oneOf(limitKinds);
const limitSpan = oneOf(limitSpans);

/** An amount, or no limit: empty on the wire. Whole points up to 1,000,000,000. */
const limitAmount: Codec<Minor | undefined> = mapped(
  matching(/^(?:[1-9]\d{0,8}(?:\.00)?|1000000000(?:\.00)?)?$/),
  (wire) => (wire === '' ? undefined : parseDecimal(wire)),
  (amount) => (amount === undefined ? '' : formatDecimal(amount)),
);

const playerLimit = record({
  kind: field('kind', limitKind),
  span: field('span', limitSpan),
  /** The limit in force; absent when there is none. */
  amount: field('amount', limitAmount),
  /** The sum in the span so far; a negative loss is a gain. */
  used: field('used', money),
  /** A requested looser limit, and when it takes effect. */
  next: optionalField(
    'next',
    record({ amount: field('amount', limitAmount), from: field('from', epochSeconds) }),
  ),
});
export type PlayerLimit = Domain<typeof playerLimit>;

const realityMinutes: Codec<RealityInterval> = mapped(
  oneOf(realityIntervals.map(String)),
  (wire): RealityInterval => realityIntervals.find((known) => String(known) === wire) ?? 0,
  String,
);

export const playerProtection = record({
  /** Every combination of kind and span, in that order. */
  limits: field('limits', listOf(playerLimit)),
  realityMinutes: field('reality_minutes', realityMinutes),
  /** Play since the last reality check; absent while nothing was played. */
  stretch: optionalField(
    'stretch',
    record({
      since: field('since', epochSeconds),
      staked: field('staked', money),
      returned: field('returned', money),
      /** From this time on no bet is accepted until the check is confirmed. */
      checkAt: optionalField('check_at', epochSeconds),
    }),
  ),
  /** No bet is accepted while it lasts. */
  exclusion: optionalField(
    'exclusion',
    record({
      kind: field('kind', oneOf(['time-out', 'self-exclusion'])),
      until: field('until', epochSeconds),
    }),
  ),
  serverTimeMs: field('server_ms', epochMs),
});
export type PlayerProtection = Domain<typeof playerProtection>;

export const getPlayerProtection = defineEndpoint({
  name: 'game_protection',
  path: '/game/protection',
  method: 'GET',
  output: playerProtection,
});

/** A stricter limit takes effect at once, a looser one after 24 hours. */
export const setPlayerLimit = defineEndpoint({
  name: 'game_set_limit',
  path: '/game/setLimit',
  input: record({
    kind: field('kind', limitKind),
    span: field('span', limitSpan),
    amount: field('amount', limitAmount),
  }),
  output: playerProtection,
});

/** Takes effect at once, because the check only informs. */
export const setRealityCheck = defineEndpoint({
  name: 'game_set_reality_check',
  path: '/game/setRealityCheck',
  input: record({ minutes: field('minutes', realityMinutes) }),
  output: playerProtection,
});

/** The member has confirmed the reality check and continues. */
export const answerRealityCheck = defineEndpoint({
  name: 'game_answer_reality_check',
  path: '/game/answerRealityCheck',
  output: playerProtection,
});

/** Starts a time-out or self-exclusion. It cannot be ended early; another request only prolongs it. */
export const excludePlayer = defineEndpoint({
  name: 'game_exclude',
  path: '/game/exclude',
  input: record({ length: field('length', oneOf(exclusionLengths)) }),
  output: playerProtection,
});
