import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.console.cases.title', defaultMessage: 'Guests’ cases' },
  description: {
    id: 'wallet.console.cases.description',
    defaultMessage:
      'Guests who have forgotten their password and wrote to support. Those who wait longest come first.',
  },
  which: { id: 'wallet.console.cases.which', defaultMessage: 'Which cases' },
  open: { id: 'wallet.console.cases.open', defaultMessage: 'Open' },
  closed: { id: 'wallet.console.cases.closed', defaultMessage: 'Ended' },
  nobodyWaits: {
    id: 'wallet.console.cases.nobodyWaits',
    defaultMessage: 'Nobody waits for an answer.',
  },
  none: { id: 'wallet.console.cases.none', defaultMessage: 'No cases here.' },
  claimed: { id: 'wallet.console.cases.claimed', defaultMessage: 'Claimed name' },
  last: { id: 'wallet.console.cases.last', defaultMessage: 'Last message' },
  since: { id: 'wallet.console.cases.since', defaultMessage: 'Waiting for' },
  member: { id: 'wallet.console.cases.member', defaultMessage: 'Member of this name' },
  noMember: { id: 'wallet.console.cases.noMember', defaultMessage: 'Nobody has this name' },
  opened: { id: 'wallet.console.cases.opened', defaultMessage: 'Opened' },
  ended: { id: 'wallet.console.cases.ended', defaultMessage: 'Ended' },
  backToList: { id: 'wallet.console.cases.backToList', defaultMessage: 'Back to the list' },
  close: { id: 'wallet.console.cases.close', defaultMessage: 'End this case' },
  closeTitle: { id: 'wallet.console.cases.closeTitle', defaultMessage: 'End this case?' },
  closeText: {
    id: 'wallet.console.cases.closeText',
    defaultMessage: 'The guest can write no more, and can read it for 7 days.',
  },
  endedHint: {
    id: 'wallet.console.cases.endedHint',
    defaultMessage: 'This case has ended and takes no more answers.',
  },
  guest: { id: 'wallet.console.cases.guest', defaultMessage: 'Guest' },
  us: { id: 'wallet.console.cases.us', defaultMessage: 'Support' },
  messages: { id: 'wallet.console.cases.messages', defaultMessage: 'Messages' },
  sent: {
    id: 'wallet.console.cases.sent',
    defaultMessage: 'Sent. The guest reads it with the case code.',
  },
  checksTitle: {
    id: 'wallet.console.cases.checksTitle',
    defaultMessage: 'Before you reset a password',
  },
  checksLead: {
    id: 'wallet.console.cases.checksLead',
    defaultMessage:
      'Anybody can claim a name. Ask for at least two of these and compare the answers with the member’s page; do not tell what is there.',
  },
  checksAfter: {
    id: 'wallet.console.cases.checksAfter',
    defaultMessage:
      'Reset the password on the member’s page and write it here. A password that support gives out ends after 24 hours; the member replaces it before that.',
  },
});

/** The checks of the reset on the member's page. */
export const checks = defineMessages({
  member_number: { id: 'wallet.console.cases.check.number', defaultMessage: 'The member number' },
  real_name: { id: 'wallet.console.cases.check.realName', defaultMessage: 'The real name' },
  card_last_four: {
    id: 'wallet.console.cases.check.card',
    defaultMessage: 'The last four digits of the bank card',
  },
  registered_month: {
    id: 'wallet.console.cases.check.registered',
    defaultMessage: 'The month of the registration',
  },
  last_recharge: {
    id: 'wallet.console.cases.check.recharge',
    defaultMessage: 'The last recharge',
  },
  last_withdrawal: {
    id: 'wallet.console.cases.check.withdrawal',
    defaultMessage: 'The last withdrawal',
  },
});

export const valued = defineMessages<{
  number: { id: number };
  answerTo: { name: string };
  reads: { language: string };
}>({
  number: { id: 'wallet.console.cases.number', defaultMessage: 'Case {id, number, ::group-off}' },
  answerTo: {
    id: 'wallet.console.cases.answerTo',
    defaultMessage: 'Answer to the guest who claims to be {name}',
  },
  reads: {
    id: 'wallet.console.cases.reads',
    defaultMessage: 'The guest reads the product in this language: {language}',
  },
});
