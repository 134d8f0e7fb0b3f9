import { type Domain, field, listOf, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { epochSeconds, integer, matching, money, oneOf } from './primitives.ts';

/** What a member decides about their data: a download of it, and the end of the account (spec S14.4). */

/** What must end before an account can be closed. */
export const closingObstacles = ['withdrawals', 'bets', 'recharges'] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

const closing = record({
  askedAt: field('asked_at', epochSeconds),
  /** When the account is erased, unless the member keeps it. */
  dueAt: field('due_at', epochSeconds),
  /** The balance that ends with the account. */
  givenUp: field('given_up', money),
});

const privacy = record({
  /** Absent while the account is not to be closed. */
  closing: optionalField('closing', closing),
  /** How long a member who closes the account can keep it after all. */
  waitDays: field('wait_days', integer(1)),
  balance: field('money', money),
  obstacles: field('obstacles', listOf(oneOf(closingObstacles))),
});
export type Privacy = Domain<typeof privacy>;

export const getPrivacy = defineEndpoint({
  name: 'user_privacy',
  path: '/member/getPrivacy',
  method: 'GET',
  output: privacy,
});

/** Gives the address of a file with everything that is kept about the member. Needs a proof. */
export const askForData = defineEndpoint({
  name: 'user_data',
  path: '/member/askForData',
  output: record({
    /** For this session's browser only, for some minutes. */
    address: field('url', matching(/^\/api\/data\/[\w.-]{1,200}$/)),
  }),
});

/**
 * Closes the account after the waiting time; the other sessions end. Needs a proof. Refused with `forbidden` while
 * something is open, and unless `givenUp` is the whole balance, which may be zero.
 */
export const closeAccount = defineEndpoint({
  name: 'user_close',
  path: '/member/closeAccount',
  input: record({ givenUp: optionalField('give_up', money) }),
  output: record({ dueAt: field('due_at', epochSeconds) }),
});

/** Keeps an account that was to be closed. */
export const keepAccount = defineEndpoint({
  name: 'user_keep',
  path: '/member/keepAccount',
});
