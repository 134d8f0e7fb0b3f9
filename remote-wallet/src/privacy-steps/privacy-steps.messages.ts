import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  alwaysName: {
    id: 'wallet.privacySteps.alwaysName',
    defaultMessage: 'Always, so that nobody else gets it',
  },
  alwaysUnnamed: {
    id: 'wallet.privacySteps.alwaysUnnamed',
    defaultMessage: 'Always; once the account is erased, without your name',
  },
  alwaysWithoutTexts: {
    id: 'wallet.privacySteps.alwaysWithoutTexts',
    defaultMessage: 'Always; what was written about you is erased with the account',
  },
  back: { id: 'wallet.privacySteps.back', defaultMessage: 'Back to your data' },
  cancel: { id: 'wallet.privacySteps.cancel', defaultMessage: 'Cancel' },
  close: { id: 'wallet.privacySteps.close', defaultMessage: 'Close your account' },
  closeAction: { id: 'wallet.privacySteps.closeAction', defaultMessage: 'Close account' },
  closeBooks: {
    id: 'wallet.privacySteps.closeBooks',
    defaultMessage:
      'The books keep the amounts of your movements under a number, without your name. A break from the game that you have taken stays recorded.',
  },
  closeErased: {
    id: 'wallet.privacySteps.closeErased',
    defaultMessage:
      'Then your name, card, pictures, messages and everything else personal is erased. This cannot be undone. Nobody gets your username again, not even you.',
  },
  closeMeanwhile: {
    id: 'wallet.privacySteps.closeMeanwhile',
    defaultMessage:
      'Your other devices are logged out at once, and until then no points can be moved.',
  },
  giveUpMissing: {
    id: 'wallet.privacySteps.giveUpMissing',
    defaultMessage: 'Please withdraw your points, or agree to give them up',
  },
  kept: { id: 'wallet.privacySteps.kept', defaultMessage: 'What is kept, and for how long' },
  keptAccount: {
    id: 'wallet.privacySteps.keptAccount',
    defaultMessage: 'Account: name, card, picture, limits, saved profiles and videos',
  },
  keptSignIns: {
    id: 'wallet.privacySteps.keptSignIns',
    defaultMessage: 'Sign-ins from new devices: device and address',
  },
  keptAttempts: {
    id: 'wallet.privacySteps.keptAttempts',
    defaultMessage: 'Failed sign-ins: from which address',
  },
  keptAudit: {
    id: 'wallet.privacySteps.keptAudit',
    defaultMessage: 'What customer service has done in your account',
  },
  keptBooks: {
    id: 'wallet.privacySteps.keptBooks',
    defaultMessage: 'Recharges, withdrawals, bets and every movement of points',
  },
  keptConversations: {
    id: 'wallet.privacySteps.keptConversations',
    defaultMessage: 'Messages to and from customer service, with pictures',
  },
  keptDevice: {
    id: 'wallet.privacySteps.keptDevice',
    defaultMessage: 'On this device: what you have watched, and what is not sent yet',
  },
  keptExclusions: {
    id: 'wallet.privacySteps.keptExclusions',
    defaultMessage: 'Breaks from the game, and changes of limits',
  },
  keptIntro: {
    id: 'wallet.privacySteps.keptIntro',
    defaultMessage: 'There are no advertisers and no analysis by others in this app.',
  },
  keptMessages: {
    id: 'wallet.privacySteps.keptMessages',
    defaultMessage: 'Announcements to you alone',
  },
  keptName: {
    id: 'wallet.privacySteps.keptName',
    defaultMessage: 'Your username after the account is erased, in a form that nobody can read',
  },
  keptNotes: {
    id: 'wallet.privacySteps.keptNotes',
    defaultMessage: 'Notes of customer service about you, and resets of passwords',
  },
  keptReports: {
    id: 'wallet.privacySteps.keptReports',
    defaultMessage: 'Reports that you have made',
  },
  keptSessions: {
    id: 'wallet.privacySteps.keptSessions',
    defaultMessage: 'Where you are logged in: address, device, times',
  },
  keptWho: {
    id: 'wallet.privacySteps.keptWho',
    defaultMessage:
      'You see it in the app and in the download. Staff of customer service and payments see what they need to help you and to pay you; each change they make is recorded.',
  },
  obstacleBets: {
    id: 'wallet.privacySteps.obstacleBets',
    defaultMessage: 'A bet is waiting for its draw. Come back when it is settled.',
  },
  obstacleRecharges: {
    id: 'wallet.privacySteps.obstacleRecharges',
    defaultMessage:
      'A recharge of the last 24 hours is open. Finish or decline the payment, or come back tomorrow.',
  },
  obstacleWithdrawals: {
    id: 'wallet.privacySteps.obstacleWithdrawals',
    defaultMessage: 'A withdrawal is under review. Come back when it is decided.',
  },
  obstacles: { id: 'wallet.privacySteps.obstacles', defaultMessage: 'Before you can close it' },
  untilErased: {
    id: 'wallet.privacySteps.untilErased',
    defaultMessage: 'Until you change it, or the account is erased',
  },
  untilLoggedOut: { id: 'wallet.privacySteps.untilLoggedOut', defaultMessage: 'Until you log out' },
  withdraw: { id: 'wallet.privacySteps.withdraw', defaultMessage: 'Withdraw points' },
});

/** Texts with values. */
export const valued = defineMessages<{
  balance: { points: string };
  closeQuestion: { date: string };
  closeWhen: { date: string };
  forDays: { days: number };
  forYears: { years: number };
  giveUp: { points: string };
  sessionDays: { idle: number; most: number };
  yearsAfterSettled: { years: number };
}>({
  balance: { id: 'wallet.privacySteps.balance', defaultMessage: 'You have {points} points' },
  closeQuestion: {
    id: 'wallet.privacySteps.closeQuestion',
    defaultMessage: 'Close your account on {date}?',
  },
  closeWhen: {
    id: 'wallet.privacySteps.closeWhen',
    defaultMessage: 'Your account is closed on {date}. Until then you can log in and keep it.',
  },
  forDays: {
    id: 'wallet.privacySteps.forDays',
    defaultMessage: '{days, plural, one {# day} other {# days}}',
  },
  forYears: {
    id: 'wallet.privacySteps.forYears',
    defaultMessage: '{years, plural, one {# year} other {# years}}',
  },
  giveUp: {
    id: 'wallet.privacySteps.giveUp',
    defaultMessage: 'I give up my {points} points. They are lost when the account is closed.',
  },
  sessionDays: {
    id: 'wallet.privacySteps.sessionDays',
    defaultMessage: '{idle, plural, one {# day} other {# days}} without use, {most} days in all',
  },
  yearsAfterSettled: {
    id: 'wallet.privacySteps.yearsAfterSettled',
    defaultMessage: '{years, plural, one {# year} other {# years}} after they are settled',
  },
});
