import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  account: { id: 'wallet.mine.account', defaultMessage: 'Service and account' },
  balanceHidden: { id: 'wallet.mine.balanceHidden', defaultMessage: 'Log in to see your balance' },
  cardMissing: { id: 'wallet.mine.cardMissing', defaultMessage: 'Set a receiving card' },
  cards: { id: 'wallet.mine.cards', defaultMessage: 'Membership cards' },
  close: { id: 'wallet.mine.close', defaultMessage: 'Close' },
  creditScore: { id: 'wallet.mine.creditScore', defaultMessage: 'Credit score' },
  datingCard: { id: 'wallet.mine.datingCard', defaultMessage: 'Dating card' },
  datingMeaning: {
    id: 'wallet.mine.datingMeaning',
    defaultMessage: 'Your dating card is active. Customer service arranges the rest with you.',
  },
  failed: { id: 'wallet.mine.failed', defaultMessage: 'Your account could not be loaded' },
  recharge: { id: 'wallet.mine.recharge', defaultMessage: 'Recharge' },
  records: { id: 'wallet.mine.records', defaultMessage: 'Records' },
  redemption: { id: 'wallet.mine.redemption', defaultMessage: 'Points redemption' },
  refreshed: { id: 'wallet.mine.refreshed', defaultMessage: 'Refresh successful' },
  signIn: { id: 'wallet.mine.signIn', defaultMessage: 'Log in' },
  signInHint: { id: 'wallet.mine.signInHint', defaultMessage: 'See your balance and your records' },
  signOut: { id: 'wallet.mine.signOut', defaultMessage: 'Log out' },
  signOutQuestion: { id: 'wallet.mine.signOutQuestion', defaultMessage: 'Log out of this device?' },
  title: { id: 'wallet.mine.title', defaultMessage: 'Mine' },
  vipActive: { id: 'wallet.mine.vipActive', defaultMessage: 'Active' },
  vipCard: { id: 'wallet.mine.vipCard', defaultMessage: 'VIP card' },
  vipInactive: { id: 'wallet.mine.vipInactive', defaultMessage: 'Not a VIP yet' },
  vipInvitation: {
    id: 'wallet.mine.vipInvitation',
    defaultMessage: 'Membership is by invitation. Customer service can tell you more.',
  },
  vipMeaning: {
    id: 'wallet.mine.vipMeaning',
    defaultMessage: 'You can open every profile and watch every video in full.',
  },
  vipStatus: { id: 'wallet.mine.vipStatus', defaultMessage: 'VIP status' },
});

/** Messages with values. */
export const valued = defineMessages<{
  idNumber: { id: string };
  redemptionHint: { points: number };
  unreadAnswers: { count: number };
  newSignIns: { count: number };
  unreadNotices: { count: number };
}>({
  idNumber: { id: 'wallet.mine.idNumber', defaultMessage: 'ID {id}' },
  redemptionHint: {
    id: 'wallet.mine.redemptionHint',
    defaultMessage: 'Redemption starts at {points, number} points',
  },
  unreadAnswers: {
    id: 'wallet.mine.unreadAnswers',
    defaultMessage: '{count, plural, one {# new answer} other {# new answers}}',
  },
  newSignIns: {
    id: 'wallet.mine.newSignIns',
    defaultMessage:
      '{count, plural, one {# sign-in from a new device} other {# sign-ins from new devices}}',
  },
  unreadNotices: {
    id: 'wallet.mine.unreadNotices',
    defaultMessage: '{count, plural, one {# unread announcement} other {# unread announcements}}',
  },
});
