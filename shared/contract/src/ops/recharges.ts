import { type Domain, field, optionalField, record } from '../codec.ts';
import { epochSeconds, id, money, oneOf, shortText, text, truth } from '../primitives.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

export const rechargeStateWords = ['pending', 'succeeded', 'declined'] as const;
const state = oneOf(rechargeStateWords);
const rechargeId = id<'recharge'>();

const rechargeItem = record({
  id: field('id', rechargeId),
  state: field('state', state),
  amount: field('amount', money),
  payWay: field('pay_way', text),
  memberId: field('member_id', id<'member'>()),
  username: field('username', text),
  createdAt: field('created_at', epochSeconds),
  updatedAt: field('updated_at', epochSeconds),
  /** One operator has confirmed it; another one must, too. */
  waitsForSecond: field('waits_for_second', truth),
  version: field('version', version),
});
export type RechargeItem = Domain<typeof rechargeItem>;

/** Newest first; with a state, only those in it. */
export const rechargePage = defineOpsRead(['support', 'finance'], {
  name: 'recharge_page',
  path: '/recharges/page',
  input: record({ state: optionalField('state', state), cursor }),
  output: opsPage(rechargeItem),
});

/** Confirms by hand that a payment has arrived; two operators must. */
export const confirmRecharge = defineOpsChange(['finance'], {
  name: 'recharge_confirm',
  path: '/recharges/confirm',
  input: decisionOn(rechargeId, {
    /** The provider's or bank's own, 4 to 64 letters and digits; it confirms one recharge. */
    reference: field('reference', shortText(1, 100)),
    /** Where the payment was seen. */
    evidence: field('evidence', writtenText()),
  }),
  output: decision(['succeeded', 'needs_second']),
});
