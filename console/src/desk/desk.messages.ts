import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.desk.title', defaultMessage: 'Desk' },
  hint: {
    id: 'console.desk.hint',
    defaultMessage: 'What waits for a decision that your roles allow, oldest first.',
  },
  waiting: { id: 'console.desk.waiting', defaultMessage: 'Waiting for a decision' },
  nothing: { id: 'console.desk.nothing', defaultMessage: 'Nothing waits for you.' },
  unusual: { id: 'console.desk.unusual', defaultMessage: 'Unusual' },
  approveTitle: { id: 'console.desk.approveTitle', defaultMessage: 'Approve the withdrawal' },
  notSimple: {
    id: 'console.desk.notSimple',
    defaultMessage: 'Something about it needs a closer look.',
  },
  openPage: { id: 'console.desk.openPage', defaultMessage: 'Open the withdrawal' },
  loading: { id: 'console.desk.loading', defaultMessage: 'Loading' },
  holder: { id: 'console.desk.holder', defaultMessage: 'Holder' },
  allChecked: {
    id: 'console.desk.allChecked',
    defaultMessage: 'All checks of account, card, limits and balance passed.',
  },
  memberReads: {
    id: 'console.desk.memberReads',
    defaultMessage: 'The member reads it; the usual reasons in their own language.',
  },
  paidOut: { id: 'console.desk.paidOut', defaultMessage: 'Checked and paid out' },
  approvedNow: { id: 'console.desk.approvedNow', defaultMessage: 'The withdrawal is approved.' },
  approvedOnce: {
    id: 'console.desk.approvedOnce',
    defaultMessage: 'Your approval is noted. A second operator must approve, too.',
  },
  age: { id: 'console.desk.age', defaultMessage: 'Waiting' },
});

/** Names of one thing that waits. */
export const kindNames = defineMessages({
  withdrawal: { id: 'console.desk.kind.withdrawal', defaultMessage: 'Withdrawal' },
  recharge: { id: 'console.desk.kind.recharge', defaultMessage: 'Recharge' },
  proposal: { id: 'console.desk.kind.proposal', defaultMessage: 'Proposal' },
  report: { id: 'console.desk.kind.report', defaultMessage: 'Report' },
  conversation: { id: 'console.desk.kind.conversation', defaultMessage: 'Conversation' },
  case: { id: 'console.desk.kind.case', defaultMessage: 'Guest’s case' },
});

/** Names of the counts. */
export const countNames = defineMessages({
  withdrawal: { id: 'console.desk.count.withdrawal', defaultMessage: 'Withdrawals' },
  recharge: { id: 'console.desk.count.recharge', defaultMessage: 'Recharges' },
  proposal: { id: 'console.desk.count.proposal', defaultMessage: 'Proposals' },
  report: { id: 'console.desk.count.report', defaultMessage: 'Reports' },
  conversation: { id: 'console.desk.count.conversation', defaultMessage: 'Conversations' },
  case: { id: 'console.desk.count.case', defaultMessage: 'Guests’ cases' },
});

/** What is unusual about a withdrawal. */
export const unusualNames = defineMessages({
  needs_second: { id: 'console.desk.unusual.second', defaultMessage: 'Needs two' },
  waits: { id: 'console.desk.unusual.waits', defaultMessage: 'Not payable yet' },
  first: { id: 'console.desk.unusual.first', defaultMessage: 'First one' },
  largest: { id: 'console.desk.unusual.largest', defaultMessage: 'Largest so far' },
  disabled: { id: 'console.desk.unusual.disabled', defaultMessage: 'Account disabled' },
});

export const valued = defineMessages<{
  item: { kind: string; id: number };
  approve: { id: number };
}>({
  approve: {
    id: 'console.desk.approveItem',
    defaultMessage: 'Approve withdrawal {id, number, ::group-off}',
  },
  item: { id: 'console.desk.item', defaultMessage: '{kind} {id, number, ::group-off}' },
});
