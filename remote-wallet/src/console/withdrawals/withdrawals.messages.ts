import type { WaitReason } from '@velvet/contract/wallet';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.console.withdrawals.title', defaultMessage: 'Withdrawals' },
  description: {
    id: 'wallet.console.withdrawals.description',
    defaultMessage: 'Points that members want paid out.',
  },
  none: { id: 'wallet.console.withdrawals.none', defaultMessage: 'No withdrawals here.' },
  asked: { id: 'wallet.console.withdrawals.asked', defaultMessage: 'Requested' },
  changed: { id: 'wallet.console.withdrawals.changed', defaultMessage: 'Last change' },
  backToList: { id: 'wallet.console.withdrawals.backToList', defaultMessage: 'All withdrawals' },
  request: { id: 'wallet.console.withdrawals.request', defaultMessage: 'Request' },
  checks: { id: 'wallet.console.withdrawals.checks', defaultMessage: 'Rule checks' },
  passed: { id: 'wallet.console.withdrawals.passed', defaultMessage: 'yes' },
  failed: { id: 'wallet.console.withdrawals.failed', defaultMessage: 'no' },
  noCard: { id: 'wallet.console.withdrawals.noCard', defaultMessage: 'No card is bound.' },
  decisions: { id: 'wallet.console.withdrawals.decisions', defaultMessage: 'Decisions' },
  noDecisions: {
    id: 'wallet.console.withdrawals.noDecisions',
    defaultMessage: 'Nobody has decided on this yet.',
  },
  movements: { id: 'wallet.console.withdrawals.movements', defaultMessage: 'Newest movements' },
  earlier: { id: 'wallet.console.withdrawals.earlier', defaultMessage: 'Other withdrawals' },
  fourEyes: { id: 'wallet.console.withdrawals.fourEyes', defaultMessage: 'Approval' },
  needsSecond: {
    id: 'wallet.console.withdrawals.needsSecond',
    defaultMessage: 'By two operators',
  },
  needsOne: { id: 'wallet.console.withdrawals.needsOne', defaultMessage: 'By one operator' },
  waits: { id: 'wallet.console.withdrawals.waits', defaultMessage: 'Not paid before' },
  waitsFor: { id: 'wallet.console.withdrawals.waitsFor', defaultMessage: 'Waits because of' },
  untilReleased: {
    id: 'wallet.console.withdrawals.untilReleased',
    defaultMessage: 'Support ends the hold',
  },
  reason: { id: 'wallet.console.withdrawals.reason', defaultMessage: 'Reason' },
  username: { id: 'wallet.console.withdrawals.username', defaultMessage: 'Username' },
  realName: { id: 'wallet.console.withdrawals.realName', defaultMessage: 'Name' },
  notGiven: { id: 'wallet.console.withdrawals.notGiven', defaultMessage: 'Not given' },
  registered: { id: 'wallet.console.withdrawals.registered', defaultMessage: 'Registered' },
  account: { id: 'wallet.console.withdrawals.account', defaultMessage: 'Account' },
  active: { id: 'wallet.console.withdrawals.active', defaultMessage: 'Active' },
  disabled: { id: 'wallet.console.withdrawals.disabled', defaultMessage: 'Disabled' },
  vip: { id: 'wallet.console.withdrawals.vip', defaultMessage: 'VIP' },
  yes: { id: 'wallet.console.withdrawals.yes', defaultMessage: 'Yes' },
  no: { id: 'wallet.console.withdrawals.no', defaultMessage: 'No' },
  bank: { id: 'wallet.console.withdrawals.bank', defaultMessage: 'Bank' },
  holder: { id: 'wallet.console.withdrawals.holder', defaultMessage: 'Holder' },
  cardNumber: { id: 'wallet.console.withdrawals.cardNumber', defaultMessage: 'Card number' },
  bound: { id: 'wallet.console.withdrawals.bound', defaultMessage: 'Bound' },
  outcome: { id: 'wallet.console.withdrawals.outcome', defaultMessage: 'Outcome' },
  reject: { id: 'wallet.console.withdrawals.reject', defaultMessage: 'Reject' },
  settle: { id: 'wallet.console.withdrawals.settle', defaultMessage: 'Mark as paid by the bank' },
  memberReads: {
    id: 'wallet.console.withdrawals.memberReads',
    defaultMessage: 'The member reads it; the usual reasons in their own language.',
  },
  isApprovedOnce: {
    id: 'wallet.console.withdrawals.isApprovedOnce',
    defaultMessage: 'One operator has approved it. Another one must, too.',
  },
  twoMustApprove: {
    id: 'wallet.console.withdrawals.twoMustApprove',
    defaultMessage: 'Two operators must approve it.',
  },
  approvedOnce: {
    id: 'wallet.console.withdrawals.approvedOnce',
    defaultMessage: 'Your approval is noted. A second operator must approve, too.',
  },
  approvedNow: {
    id: 'wallet.console.withdrawals.approvedNow',
    defaultMessage: 'The withdrawal is approved.',
  },
  rejectedNow: {
    id: 'wallet.console.withdrawals.rejectedNow',
    defaultMessage: 'The withdrawal is rejected, and the points are back.',
  },
  settledNow: {
    id: 'wallet.console.withdrawals.settledNow',
    defaultMessage: 'The withdrawal is marked as paid.',
  },
});

/** Why a withdrawal is not paid yet. */
export const waitReasons: Readonly<Record<WaitReason, MessageDescriptor>> = defineMessages({
  held: {
    id: 'wallet.console.withdrawals.wait.held',
    defaultMessage: 'The member said “this was not me”',
  },
  card: { id: 'wallet.console.withdrawals.wait.card', defaultMessage: 'New card' },
  password: { id: 'wallet.console.withdrawals.wait.password', defaultMessage: 'New password' },
  device: { id: 'wallet.console.withdrawals.wait.device', defaultMessage: 'New device' },
});

export const valued = defineMessages<{
  one: { id: number };
  about: { amount: string; member: string };
}>({
  one: { id: 'wallet.console.withdrawals.one', defaultMessage: 'Withdrawal #{id}' },
  about: {
    id: 'wallet.console.withdrawals.about',
    defaultMessage: '{amount} points of {member}',
  },
});
