import { defineMessages } from 'react-intl';

/** What many pages say, in the same words: heads of columns, buttons, labels. */
export const words = defineMessages({
  action: { id: 'console-kit.words.action', defaultMessage: 'Action' },
  actions: { id: 'console-kit.words.actions', defaultMessage: 'Actions' },
  added: { id: 'console-kit.words.added', defaultMessage: 'Added' },
  all: { id: 'console-kit.words.all', defaultMessage: 'All' },
  amount: { id: 'console-kit.words.amount', defaultMessage: 'Points' },
  approve: { id: 'console-kit.words.approve', defaultMessage: 'Approve' },
  at: { id: 'console-kit.words.at', defaultMessage: 'Time' },
  balance: { id: 'console-kit.words.balance', defaultMessage: 'Balance' },
  cancel: { id: 'console-kit.words.cancel', defaultMessage: 'Cancel' },
  card: { id: 'console-kit.words.card', defaultMessage: 'Bank card' },
  change: { id: 'console-kit.words.change', defaultMessage: 'Change' },
  close: { id: 'console-kit.words.close', defaultMessage: 'Close' },
  details: { id: 'console-kit.words.details', defaultMessage: 'Details' },
  edit: { id: 'console-kit.words.edit', defaultMessage: 'Edit' },
  end: { id: 'console-kit.words.end', defaultMessage: 'End' },
  hidden: { id: 'console-kit.words.hidden', defaultMessage: 'Hidden' },
  hide: { id: 'console-kit.words.hide', defaultMessage: 'Hide' },
  history: { id: 'console-kit.words.history', defaultMessage: 'History' },
  isProposed: {
    id: 'console-kit.words.isProposed',
    defaultMessage:
      'Your proposal waits for a second administrator, who finds it among the proposals.',
  },
  kind: { id: 'console-kit.words.kind', defaultMessage: 'Kind' },
  languages: { id: 'console-kit.words.languages', defaultMessage: 'Languages' },
  lastSeen: { id: 'console-kit.words.lastSeen', defaultMessage: 'Last seen' },
  lastUsed: { id: 'console-kit.words.lastUsed', defaultMessage: 'Last used' },
  member: { id: 'console-kit.words.member', defaultMessage: 'Member' },
  members: { id: 'console-kit.words.members', defaultMessage: 'Members' },
  name: { id: 'console-kit.words.name', defaultMessage: 'Name' },
  never: { id: 'console-kit.words.never', defaultMessage: 'Never' },
  number: { id: 'console-kit.words.number', defaultMessage: 'Number' },
  onceApproved: {
    id: 'console-kit.words.onceApproved',
    defaultMessage: 'It takes effect once a second administrator has approved it.',
  },
  operator: { id: 'console-kit.words.operator', defaultMessage: 'Operator' },
  passkeys: { id: 'console-kit.words.passkeys', defaultMessage: 'Passkeys' },
  position: { id: 'console-kit.words.position', defaultMessage: 'Place' },
  propose: { id: 'console-kit.words.propose', defaultMessage: 'Propose' },
  reason: { id: 'console-kit.words.reason', defaultMessage: 'Reason' },
  remove: { id: 'console-kit.words.remove', defaultMessage: 'Remove' },
  retry: { id: 'console-kit.words.retry', defaultMessage: 'Try again' },
  roles: { id: 'console-kit.words.roles', defaultMessage: 'Roles' },
  sample: { id: 'console-kit.words.sample', defaultMessage: 'Sample' },
  save: { id: 'console-kit.words.save', defaultMessage: 'Save' },
  search: { id: 'console-kit.words.search', defaultMessage: 'Search' },
  sessions: { id: 'console-kit.words.sessions', defaultMessage: 'Sessions' },
  show: { id: 'console-kit.words.show', defaultMessage: 'Show' },
  shown: { id: 'console-kit.words.shown', defaultMessage: 'Shown' },
  started: { id: 'console-kit.words.started', defaultMessage: 'Started' },
  state: { id: 'console-kit.words.state', defaultMessage: 'State' },
  subject: { id: 'console-kit.words.subject', defaultMessage: 'Subject' },
  waiting: { id: 'console-kit.words.waiting', defaultMessage: 'Waiting' },
  waitsForOther: { id: 'console-kit.words.waitsForOther', defaultMessage: 'Waits for approval' },
  waitsForSecond: {
    id: 'console-kit.words.waitsForSecond',
    defaultMessage: 'Needs a second operator',
  },
});

export const valuedWords = defineMessages<{ about: { text: string; about: string } }>({
  about: { id: 'console-kit.words.about', defaultMessage: '{text} {about}' },
});

export type Word = keyof typeof words;
