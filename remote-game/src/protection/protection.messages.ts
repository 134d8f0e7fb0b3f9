import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'game.protect.title' },
  close: { id: 'game.protect.close' },
  intro: { id: 'game.protect.intro' },
  failed: { id: 'game.protect.failed' },
  retry: { id: 'game.protect.retry' },
  loading: { id: 'game.protect.loading' },
  lossTitle: { id: 'game.protect.lossTitle' },
  lossHint: { id: 'game.protect.lossHint' },
  stakeTitle: { id: 'game.protect.stakeTitle' },
  stakeHint: { id: 'game.protect.stakeHint' },
  day: { id: 'game.protect.day' },
  week: { id: 'game.protect.week' },
  month: { id: 'game.protect.month' },
  noLimit: { id: 'game.protect.noLimit' },
  edit: { id: 'game.protect.edit' },
  limitField: { id: 'game.protect.limitField' },
  save: { id: 'game.protect.save' },
  cancel: { id: 'game.protect.cancel' },
  removeLimit: { id: 'game.protect.removeLimit' },
  enterLimit: { id: 'game.protect.enterLimit' },
  realityTitle: { id: 'game.protect.realityTitle' },
  realityHint: { id: 'game.protect.realityHint' },
  never: { id: 'game.protect.never' },
  breakTitle: { id: 'game.protect.breakTitle' },
  breakHint: { id: 'game.protect.breakHint' },
  timeOut: { id: 'game.protect.timeOut' },
  selfExclusion: { id: 'game.protect.selfExclusion' },
  startBreak: { id: 'game.protect.startBreak' },
  chooseLength: { id: 'game.protect.chooseLength' },
  checkTitle: { id: 'game.protect.checkTitle' },
  keepPlaying: { id: 'game.protect.keepPlaying' },
  takeBreak: { id: 'game.protect.takeBreak' },
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
  excluded: { id: 'game.protect.excluded' },
  selfExcluded: { id: 'game.protect.selfExcluded' },
  usedOf: { id: 'game.protect.usedOf' },
  used: { id: 'game.protect.used' },
  gained: { id: 'game.protect.gained' },
  next: { id: 'game.protect.next' },
  nextNone: { id: 'game.protect.nextNone' },
  everyMinutes: { id: 'game.protect.everyMinutes' },
  days: { id: 'game.protect.days' },
  months: { id: 'game.protect.months' },
  years: { id: 'game.protect.years' },
  sureBreak: { id: 'game.protect.sureBreak' },
  checkText: { id: 'game.protect.checkText' },
  checkLost: { id: 'game.protect.checkLost' },
  checkGained: { id: 'game.protect.checkGained' },
  checkEven: { id: 'game.protect.checkEven' },
});
