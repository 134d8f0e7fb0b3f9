import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  hint: {
    id: 'console.members.hint',
    defaultMessage: 'Find a member by name, number or id.',
  },
  query: { id: 'console.members.query', defaultMessage: 'Name, number or id' },
  everybody: { id: 'console.members.everybody', defaultMessage: 'Everybody' },
  active: { id: 'console.members.active', defaultMessage: 'Active' },
  disabled: { id: 'console.members.disabled', defaultMessage: 'Disabled' },
  waiting: { id: 'console.members.waiting', defaultMessage: 'Waiting' },
  waitsOnly: { id: 'console.members.waitsOnly', defaultMessage: 'Something waits' },
  vipOnly: { id: 'console.members.vipOnly', defaultMessage: 'VIP only' },
  none: { id: 'console.members.none', defaultMessage: 'No member matches.' },
  registered: { id: 'console.members.registered', defaultMessage: 'Registered' },
  noSession: { id: 'console.members.noSession', defaultMessage: 'No session' },
  back: { id: 'console.members.back', defaultMessage: 'All members' },
  account: { id: 'console.members.account', defaultMessage: 'Account' },
  dating: { id: 'console.members.dating', defaultMessage: 'Dating card' },
  vip: { id: 'console.members.vip', defaultMessage: 'VIP access' },
  yes: { id: 'console.members.yes', defaultMessage: 'Yes' },
  no: { id: 'console.members.no', defaultMessage: 'No' },
  credit: { id: 'console.members.credit', defaultMessage: 'Credit score' },
  realName: { id: 'console.members.realName', defaultMessage: 'Real name' },
  city: { id: 'console.members.city', defaultMessage: 'City' },
  language: { id: 'console.members.language', defaultMessage: 'Language' },
  inviteCode: { id: 'console.members.inviteCode', defaultMessage: 'Invitation code' },
  registeredIp: { id: 'console.members.registeredIp', defaultMessage: 'Registered from' },
  fundsPassword: { id: 'console.members.fundsPassword', defaultMessage: 'Funds password' },
  temporaryPassword: {
    id: 'console.members.temporaryPassword',
    defaultMessage: 'Temporary password until',
  },
  noCard: { id: 'console.members.noCard', defaultMessage: 'None is bound.' },
  exclusion: { id: 'console.members.exclusion', defaultMessage: 'Excluded from play until' },
  limits: { id: 'console.members.limits', defaultMessage: 'Limits of play' },
  noLimits: { id: 'console.members.noLimits', defaultMessage: 'None' },
  noSessions: {
    id: 'console.members.noSessions',
    defaultMessage: 'The member is signed in nowhere.',
  },
  device: { id: 'console.members.device', defaultMessage: 'Device' },
  browser: { id: 'console.members.browser', defaultMessage: 'Browser' },
  app: { id: 'console.members.app', defaultMessage: 'App' },
  ip: { id: 'console.members.ip', defaultMessage: 'Address' },
  endAll: { id: 'console.members.endAll', defaultMessage: 'End all sessions' },
  endTitle: { id: 'console.members.endTitle', defaultMessage: 'End the session?' },
  endAllTitle: { id: 'console.members.endAllTitle', defaultMessage: 'End all sessions?' },
  endText: { id: 'console.members.endText', defaultMessage: 'The member must sign in again.' },
  movements: { id: 'console.members.movements', defaultMessage: 'Newest movements' },
  totals: { id: 'console.members.totals', defaultMessage: 'Recharges and withdrawals' },
  notes: { id: 'console.members.notes', defaultMessage: 'Notes' },
  notesHint: {
    id: 'console.members.notesHint',
    defaultMessage:
      'For operators only. Nobody can change a note; it ends after two years, or with the account.',
  },
  note: { id: 'console.members.note', defaultMessage: 'New note' },
  addNote: { id: 'console.members.addNote', defaultMessage: 'Add the note' },
  history: { id: 'console.members.history', defaultMessage: 'What operators did' },
  closesOn: { id: 'console.members.closesOn', defaultMessage: 'Closes on' },
  closingHold: { id: 'console.members.closingHold', defaultMessage: 'Erasure held up' },
  erased: { id: 'console.members.erased', defaultMessage: 'Erased' },
  noHistory: { id: 'console.members.noHistory', defaultMessage: 'Nothing yet.' },
  editTitle: { id: 'console.members.editTitle', defaultMessage: 'Change the member' },
  status: { id: 'console.members.status', defaultMessage: 'Status' },
  statusHint: {
    id: 'console.members.statusHint',
    defaultMessage: 'Disabling ends the member’s sessions and needs a reason.',
  },
  disableMany: { id: 'console.members.disableMany', defaultMessage: 'Disable members' },
  enableMany: { id: 'console.members.enableMany', defaultMessage: 'Enable members' },
  disableHint: {
    id: 'console.members.disableHint',
    defaultMessage: 'Disabling ends the members’ sessions.',
  },
  saved: { id: 'console.members.saved', defaultMessage: 'Saved.' },
  reset: { id: 'console.members.reset', defaultMessage: 'Reset a password, codes or passkeys' },
  which: { id: 'console.members.which', defaultMessage: 'What to reset' },
  login: { id: 'console.members.login', defaultMessage: 'Login password' },
  funds: { id: 'console.members.funds', defaultMessage: 'Funds password' },
  codes: { id: 'console.members.codes', defaultMessage: 'Sign-in codes and passkeys' },
  hold: { id: 'console.members.hold', defaultMessage: 'Hold of withdrawals' },
  held: {
    id: 'console.members.held',
    defaultMessage: 'Held: the member said “this was not me”',
  },
  holdEnded: { id: 'console.members.holdEnded', defaultMessage: 'Withdrawals are paid again.' },
  withdrawals: { id: 'console.members.withdrawalsHeld', defaultMessage: 'Withdrawals' },
  checks: { id: 'console.members.checks', defaultMessage: 'What the member knew' },
  checksHint: {
    id: 'console.members.checksHint',
    defaultMessage: 'At least two. Compare them with the account before you tick them.',
  },
  resetDone: {
    id: 'console.members.resetDone',
    defaultMessage: 'The funds password is gone; the member sets a new one.',
  },
  passwordLost: {
    id: 'console.members.passwordLost',
    defaultMessage: 'The password was reset, but the answer was lost. Reset it again.',
  },
  codesOff: {
    id: 'console.members.codesOff',
    defaultMessage:
      'Sign-in codes are off and passkeys removed; the member signs in with the password only.',
  },
  passwordTitle: {
    id: 'console.members.passwordTitle',
    defaultMessage: 'Tell the member this password',
  },
  passwordHint: {
    id: 'console.members.passwordHint',
    defaultMessage: 'It is shown now only. The member must replace it within 24 hours.',
  },
});

export const checkNames = defineMessages({
  member_number: { id: 'console.members.check.number', defaultMessage: 'The member number' },
  real_name: { id: 'console.members.check.realName', defaultMessage: 'The real name' },
  card_last_four: {
    id: 'console.members.check.card',
    defaultMessage: 'The last four digits of the bank card',
  },
  registered_month: {
    id: 'console.members.check.registered',
    defaultMessage: 'The month of the registration',
  },
  last_recharge: { id: 'console.members.check.recharge', defaultMessage: 'The last recharge' },
  last_withdrawal: {
    id: 'console.members.check.withdrawal',
    defaultMessage: 'The last withdrawal',
  },
});

export const rechargeTotalNames = defineMessages({
  pending: { id: 'console.members.recharges.pending', defaultMessage: 'Recharges pending' },
  succeeded: { id: 'console.members.recharges.succeeded', defaultMessage: 'Recharges credited' },
  declined: { id: 'console.members.recharges.declined', defaultMessage: 'Recharges declined' },
});

export const withdrawalTotalNames = defineMessages({
  'under-review': {
    id: 'console.members.withdrawals.underReview',
    defaultMessage: 'Withdrawals under review',
  },
  successful: {
    id: 'console.members.withdrawals.successful',
    defaultMessage: 'Withdrawals approved',
  },
  failed: { id: 'console.members.withdrawals.failed', defaultMessage: 'Withdrawals rejected' },
  settled: { id: 'console.members.withdrawals.settled', defaultMessage: 'Withdrawals paid' },
});

export const limitNames = defineMessages({
  'loss day': { id: 'console.members.limit.lossDay', defaultMessage: 'Loss a day' },
  'loss week': { id: 'console.members.limit.lossWeek', defaultMessage: 'Loss a week' },
  'loss month': { id: 'console.members.limit.lossMonth', defaultMessage: 'Loss a month' },
  'stake day': { id: 'console.members.limit.stakeDay', defaultMessage: 'Stakes a day' },
  'stake week': { id: 'console.members.limit.stakeWeek', defaultMessage: 'Stakes a week' },
  'stake month': { id: 'console.members.limit.stakeMonth', defaultMessage: 'Stakes a month' },
});

export const valued = defineMessages<{ ended: { count: number }; count: { count: number } }>({
  count: { id: 'console.members.count', defaultMessage: '({count, number})' },
  ended: {
    id: 'console.members.ended',
    defaultMessage:
      '{count, plural, =0 {No session was open.} one {# session was ended.} other {# sessions were ended.}}',
  },
});

/** What the erasure of an account waits for. */
export const holdNames = defineMessages({
  disabled: { id: 'console.members.holdDisabled', defaultMessage: 'The account is disabled.' },
  balance: {
    id: 'console.members.holdBalance',
    defaultMessage: 'The balance is not the one that the member has given up.',
  },
  withdrawals: {
    id: 'console.members.holdWithdrawals',
    defaultMessage: 'A withdrawal is under review.',
  },
  bets: { id: 'console.members.holdBets', defaultMessage: 'A bet is open.' },
  recharges: {
    id: 'console.members.holdRecharges',
    defaultMessage: 'A recharge of the last day is open.',
  },
});
