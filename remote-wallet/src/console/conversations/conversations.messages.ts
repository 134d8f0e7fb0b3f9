import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  earlier: { id: 'wallet.console.conversations.earlier', defaultMessage: 'Show earlier' },
  title: { id: 'wallet.console.conversations.title', defaultMessage: 'Conversations' },
  description: {
    id: 'wallet.console.conversations.description',
    defaultMessage: 'Members who wrote to support. Those who wait longest come first.',
  },
  which: { id: 'wallet.console.conversations.which', defaultMessage: 'Which conversations' },
  mine: { id: 'wallet.console.conversations.mine', defaultMessage: 'Mine' },
  nobodyWaits: {
    id: 'wallet.console.conversations.nobodyWaits',
    defaultMessage: 'Nobody waits for an answer.',
  },
  none: { id: 'wallet.console.conversations.none', defaultMessage: 'No conversations here.' },
  last: { id: 'wallet.console.conversations.last', defaultMessage: 'Last message' },
  assigned: { id: 'wallet.console.conversations.assigned', defaultMessage: 'Looked after by' },
  conversation: {
    id: 'wallet.console.conversations.conversation',
    defaultMessage: 'Conversation',
  },
  take: { id: 'wallet.console.conversations.take', defaultMessage: 'Take over' },
  release: { id: 'wallet.console.conversations.release', defaultMessage: 'Release' },
  noAnswerNeeded: {
    id: 'wallet.console.conversations.noAnswerNeeded',
    defaultMessage: 'Needs no answer',
  },
  us: { id: 'wallet.console.conversations.us', defaultMessage: 'Support' },
  picture: {
    id: 'wallet.console.conversations.picture',
    defaultMessage: 'Picture sent in the conversation',
  },
  showPicture: {
    id: 'wallet.console.conversations.showPicture',
    defaultMessage: 'Show the picture',
  },
  sent: { id: 'wallet.console.conversations.sent', defaultMessage: 'The member has your answer.' },
});

/** What members write about; other places that lead to support are "something else". */
export const topics = defineMessages({
  account: { id: 'wallet.console.topic.account', defaultMessage: 'Account' },
  'bank-card': { id: 'wallet.console.topic.bankCard', defaultMessage: 'Bank card' },
  'funds-password': {
    id: 'wallet.console.topic.fundsPassword',
    defaultMessage: 'Funds password',
  },
  game: { id: 'wallet.console.topic.game', defaultMessage: 'Game' },
  listing: { id: 'wallet.console.topic.listing', defaultMessage: 'Profile' },
  recharge: { id: 'wallet.console.topic.recharge', defaultMessage: 'Recharge' },
  withdrawal: { id: 'wallet.console.topic.withdrawal', defaultMessage: 'Withdrawal' },
  vip: { id: 'wallet.console.topic.vip', defaultMessage: 'VIP membership' },
  other: { id: 'wallet.console.topic.other', defaultMessage: 'Something else' },
});

export const valued = defineMessages<{
  withMember: { member: string };
  answerTo: { member: string };
  reads: { language: string };
  topicWithReference: { topic: string; reference: string };
}>({
  withMember: {
    id: 'wallet.console.conversations.withMember',
    defaultMessage: 'Conversation with {member}',
  },
  answerTo: {
    id: 'wallet.console.conversations.answerTo',
    defaultMessage: 'Answer to {member}',
  },
  reads: {
    id: 'wallet.console.conversations.reads',
    defaultMessage: 'The member reads the product in this language: {language}',
  },
  topicWithReference: {
    id: 'wallet.console.topic.withReference',
    defaultMessage: '{topic}, no. {reference}',
  },
});
