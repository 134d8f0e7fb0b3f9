import type { Id } from './brand.ts';
import { type Domain, defaultField, field, optionalField, record } from './codec.ts';
import { PAY_WAY } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { pageField } from './page-field.ts';
import {
  epochSeconds,
  id,
  integer,
  matching,
  money,
  numbered,
  oneOf,
  positiveMoney,
  text,
  url,
} from './primitives.ts';

/** Withdrawal states and their wire numbers (spec S6.3); settled is shown as successful. */
const withdrawalStates = ['under-review', 'successful', 'failed', 'settled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export type WithdrawalId = Id<'withdrawal'>;

export const withdrawal = record({
  id: field('id', id<'withdrawal'>()),
  state: field('status', numbered(withdrawalStates, 1)),
  stateText: field('status_text', text),
  amount: field('money', money),
  /** The reason of the decision. */
  reason: field('desc', text),
  createdAt: field('create_time', epochSeconds),
  updatedAt: field('update_time', epochSeconds),
});
export type Withdrawal = Domain<typeof withdrawal>;

export const waitReasons = ['held', 'card', 'password', 'device'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Why withdrawals are not paid out yet (spec S14.7): `held` because the member said "this was not me". */
export const withdrawalWait = record({
  reason: field('reason', oneOf(waitReasons)),
  /** Absent while they are held: until support has looked. */
  until: optionalField('until', epochSeconds),
});
export type WithdrawalWait = Domain<typeof withdrawalWait>;

export const withdrawRule = record({
  minimum: field('min', money),
  maximum: field('max', money),
  timesPerDay: field('num', integer(0)),
  usedToday: field('used', integer(0)),
  wait: optionalField('wait', withdrawalWait),
});
export type WithdrawRule = Domain<typeof withdrawRule>;

/** What became of a payment, by its wire number. */
const paymentStates = ['pending', 'succeeded', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

export type RechargeId = Id<'recharge'>;

const rechargeReceipt = record({
  /** The reference that the member and support name it by. */
  id: field('id', id<'recharge'>()),
  state: field('status', numbered(paymentStates)),
  amount: field('money', money),
  payWay: field('pay_way', text),
  createdAt: field('create_time', epochSeconds),
  updatedAt: field('update_time', epochSeconds),
});
export type RechargeReceipt = Domain<typeof rechargeReceipt>;

export const personalReport = record({
  won: field('win_money', money),
  staked: field('play_money', money),
  recharged: field('recharge', money),
  withdrawn: field('withdrawal', money),
});
export type PersonalReport = Domain<typeof personalReport>;

export const getWithdrawRule = defineEndpoint({
  name: 'user_get_withdraw_role',
  path: '/member/getUserWithdrawRole',
  method: 'GET',
  output: withdrawRule,
});

export const withdraw = defineEndpoint({
  name: 'user_set_withdraw',
  path: '/member/setUserWirhdraw',
  money: true,
  input: record({
    amount: field('money', positiveMoney),
    fundsPassword: field('paypassword', matching(/^\d{4}$/)),
  }),
  output: withdrawal,
});

export const getPersonalReport = defineEndpoint({
  name: 'user_get_personalreport',
  path: '/member/getPersonalreport',
  method: 'GET',
  output: personalReport,
});

export const withdrawalPage = defineEndpoint({
  name: 'user_get_withdraw_list',
  path: '/member/getUserWithdrawList',
  method: 'GET',
  input: record({
    /** 0 all, else a state's number. */
    status: defaultField('status', integer(0, 4), 0),
    page: pageField,
  }),
  output: pageOf(withdrawal),
});

export const recharge = defineEndpoint({
  name: 'recharge',
  path: '/member/recharge',
  money: true,
  input: record({
    payWay: field('pay_way', oneOf([PAY_WAY])),
    amount: field('money', positiveMoney),
  }),
  output: record({ payUrl: field('pay_url', url) }),
});

/** One of the member's own payments; not in the specification. */
export const getRecharge = defineEndpoint({
  name: 'user_recharge',
  path: '/member/getRecharge',
  method: 'GET',
  input: record({ id: field('id', id<'recharge'>()) }),
  output: rechargeReceipt,
});
