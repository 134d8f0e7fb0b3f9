import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  intro: {
    id: 'game.protect.intro',
    defaultMessage:
      'Only you set these. A stricter limit counts at once, a looser one after 24 hours.',
  },
  failed: { id: 'game.protect.failed', defaultMessage: 'Your settings could not be loaded' },
  lossTitle: { id: 'game.protect.lossTitle', defaultMessage: 'Loss limit' },
  lossHint: {
    id: 'game.protect.lossHint',
    defaultMessage:
      'What you may lose: stakes minus returns. Open bets count as lost until they are drawn.',
  },
  stakeTitle: { id: 'game.protect.stakeTitle', defaultMessage: 'Stake limit' },
  stakeHint: {
    id: 'game.protect.stakeHint',
    defaultMessage: 'How many points you may stake altogether.',
  },
  day: { id: 'game.protect.day', defaultMessage: 'In 24 hours' },
  week: { id: 'game.protect.week', defaultMessage: 'In 7 days' },
  month: { id: 'game.protect.month', defaultMessage: 'In 30 days' },
  noLimit: { id: 'game.protect.noLimit', defaultMessage: 'No limit' },
  edit: { id: 'game.protect.edit', defaultMessage: 'Change' },
  limitField: { id: 'game.protect.limitField', defaultMessage: 'Limit in points' },
  save: { id: 'game.protect.save', defaultMessage: 'Save' },
  cancel: { id: 'game.protect.cancel', defaultMessage: 'Cancel' },
  removeLimit: { id: 'game.protect.removeLimit', defaultMessage: 'Remove limit' },
  enterLimit: {
    id: 'game.protect.enterLimit',
    defaultMessage: 'Please enter a whole number above 0',
  },
  realityTitle: { id: 'game.protect.realityTitle', defaultMessage: 'Reality check' },
  realityHint: {
    id: 'game.protect.realityHint',
    defaultMessage:
      'Shows how long you have played and what it came to. No bet is taken before you answer.',
  },
  never: { id: 'game.protect.never', defaultMessage: 'Never' },
  breakTitle: { id: 'game.protect.breakTitle', defaultMessage: 'Take a break' },
  breakHint: {
    id: 'game.protect.breakHint',
    defaultMessage:
      'While it lasts no bet is taken. Nobody can end it early, customer service included.',
  },
  timeOut: { id: 'game.protect.timeOut', defaultMessage: 'Time-out' },
  selfExclusion: { id: 'game.protect.selfExclusion', defaultMessage: 'Self-exclusion' },
  startBreak: { id: 'game.protect.startBreak', defaultMessage: 'Start the break' },
  chooseLength: { id: 'game.protect.chooseLength', defaultMessage: 'Please choose how long' },
  keepPlaying: { id: 'game.protect.keepPlaying', defaultMessage: 'Keep playing' },
  takeBreak: { id: 'game.protect.takeBreak', defaultMessage: 'Take a break' },
});

/** Messages with values. */
export const valued = defineMessages<{
  excluded: { until: string };
  selfExcluded: { until: string };
  usedOf: { used: string; amount: string };
  used: { used: string; amount: string };
  gained: { used: string; amount: string };
  next: { amount: string; from: string };
  nextNone: { amount: string; from: string };
  everyMinutes: { minutes: number };
  days: { count: number };
  months: { count: number };
  years: { count: number };
  sureBreak: { length: string };
  checkText: { minutes: number; staked: string };
  checkLost: { amount: string };
  checkGained: { amount: string };
  checkEven: { amount: string };
}>({
  excluded: {
    id: 'game.protect.excluded',
    defaultMessage: 'You are taking a break until {until}.',
  },
  selfExcluded: {
    id: 'game.protect.selfExcluded',
    defaultMessage: 'You have excluded yourself until {until}.',
  },
  usedOf: { id: 'game.protect.usedOf', defaultMessage: '{used} of {amount} used' },
  used: { id: 'game.protect.used', defaultMessage: '{used} so far' },
  gained: { id: 'game.protect.gained', defaultMessage: '{used} gained so far' },
  next: { id: 'game.protect.next', defaultMessage: '{amount} from {from}' },
  nextNone: { id: 'game.protect.nextNone', defaultMessage: 'No limit from {from}' },
  everyMinutes: {
    id: 'game.protect.everyMinutes',
    defaultMessage: 'Every {minutes, plural, one {# minute} other {# minutes}}',
  },
  days: { id: 'game.protect.days', defaultMessage: '{count, plural, one {# day} other {# days}}' },
  months: {
    id: 'game.protect.months',
    defaultMessage: '{count, plural, one {# month} other {# months}}',
  },
  years: {
    id: 'game.protect.years',
    defaultMessage: '{count, plural, one {# year} other {# years}}',
  },
  sureBreak: {
    id: 'game.protect.sureBreak',
    defaultMessage: 'No bets for {length}, and no way to end it early. Start now?',
  },
  checkText: {
    id: 'game.protect.checkText',
    defaultMessage:
      'You have been playing for {minutes, plural, one {# minute} other {# minutes}} and staked {staked} points.',
  },
  checkLost: { id: 'game.protect.checkLost', defaultMessage: 'That is a loss of {amount}.' },
  checkGained: {
    id: 'game.protect.checkGained',
    defaultMessage: 'That is {amount} more than you staked.',
  },
  checkEven: { id: 'game.protect.checkEven', defaultMessage: 'You are even.' },
});
