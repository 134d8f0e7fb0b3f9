import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.desk.title', defaultMessage: 'Desk' },
  hint: {
    id: 'console.desk.hint',
    defaultMessage: 'What waits for a decision that your roles allow, oldest first.',
  },
  waiting: { id: 'console.desk.waiting', defaultMessage: 'Waiting for a decision' },
  nothing: { id: 'console.desk.nothing', defaultMessage: 'Nothing waits for you.' },
  kind: { id: 'console.desk.kind', defaultMessage: 'Kind' },
  since: { id: 'console.desk.since', defaultMessage: 'Since' },
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

export const valued = defineMessages<{ item: { kind: string; id: number } }>({
  item: { id: 'console.desk.item', defaultMessage: '{kind} {id, number, ::group-off}' },
});
