import type { SupportTopic } from '@velvet/contract/support';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const messages = defineMessages({
  attach: { id: 'wallet.support.attach', defaultMessage: 'Add a picture' },
  delete: { id: 'wallet.support.delete', defaultMessage: 'Delete' },
  full: {
    id: 'wallet.support.full',
    defaultMessage: 'Too many messages wait to be sent. Delete some or wait until you are online.',
  },
  log: { id: 'wallet.support.log', defaultMessage: 'Conversation' },
  notAPicture: {
    id: 'wallet.support.notAPicture',
    defaultMessage: 'This file is not a picture we can read. Please choose a PNG, JPEG or WebP',
  },
  older: { id: 'wallet.support.older', defaultMessage: 'Earlier messages' },
  picture: { id: 'wallet.support.picture', defaultMessage: 'Picture' },
  questions: { id: 'wallet.support.questions', defaultMessage: 'Common questions' },
  removePicture: { id: 'wallet.support.removePicture', defaultMessage: 'Remove the picture' },
  removeTopic: { id: 'wallet.support.removeTopic', defaultMessage: 'Remove the topic' },
  send: { id: 'wallet.support.send', defaultMessage: 'Send' },
  sending: { id: 'wallet.support.sending', defaultMessage: 'Sending' },
  topics: { id: 'wallet.support.topics', defaultMessage: 'What is it about?' },
  waiting: { id: 'wallet.support.waiting', defaultMessage: 'Not sent yet' },
  write: { id: 'wallet.support.write', defaultMessage: 'Your message' },
  you: { id: 'wallet.support.you', defaultMessage: 'You' },
});

/** What members write about: quick topics, and the screens that lead here. */
export const topics = defineMessages({
  account: { id: 'wallet.support.topic.account', defaultMessage: 'My account' },
  'bank-card': { id: 'wallet.support.topic.bankCard', defaultMessage: 'Bank card' },
  'funds-password': { id: 'wallet.support.topic.fundsPassword', defaultMessage: 'Funds password' },
  game: { id: 'wallet.support.topic.game', defaultMessage: 'Game' },
  listing: { id: 'wallet.support.topic.listing', defaultMessage: 'Profile' },
  other: { id: 'wallet.support.topic.other', defaultMessage: 'Something else' },
  recharge: { id: 'wallet.support.topic.recharge', defaultMessage: 'Recharge' },
  vip: { id: 'wallet.support.topic.vip', defaultMessage: 'VIP' },
  withdrawal: { id: 'wallet.support.topic.withdrawal', defaultMessage: 'Withdrawal' },
}) satisfies Readonly<Record<SupportTopic, MessageDescriptor>>;

/** Messages with values. */
export const conversationValues = defineMessages<{
  days: { count: number };
  hours: { count: number };
  minutes: { count: number };
  refused: { reason: string };
  topicWithReference: { topic: string; reference: string };
}>({
  days: {
    id: 'wallet.support.within.days',
    defaultMessage: 'Usually answers within {count, plural, one {# day} other {# days}}',
  },
  hours: {
    id: 'wallet.support.within.hours',
    defaultMessage: 'Usually answers within {count, plural, one {# hour} other {# hours}}',
  },
  minutes: {
    id: 'wallet.support.within.minutes',
    defaultMessage: 'Usually answers within {count, plural, one {# minute} other {# minutes}}',
  },
  refused: { id: 'wallet.support.refused', defaultMessage: 'Not sent: {reason}' },
  topicWithReference: {
    id: 'wallet.support.topicWithReference',
    defaultMessage: '{topic}, no. {reference}',
  },
});
