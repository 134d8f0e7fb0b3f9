import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.proposals.title', defaultMessage: 'Proposals' },
  hint: {
    id: 'console.proposals.hint',
    defaultMessage:
      'What takes two operators: one has asked for it, another approves it. It is done as soon as it is approved.',
  },
  scope: { id: 'console.proposals.scope', defaultMessage: 'Which proposals' },
  pending: { id: 'console.proposals.pending', defaultMessage: 'Pending' },
  none: { id: 'console.proposals.none', defaultMessage: 'No proposal waits for you.' },
  what: { id: 'console.proposals.what', defaultMessage: 'Proposal' },
  requestedBy: { id: 'console.proposals.requestedBy', defaultMessage: 'Asked for by' },
  requestedAt: { id: 'console.proposals.requestedAt', defaultMessage: 'Asked for' },
  expires: { id: 'console.proposals.expires', defaultMessage: 'Expires' },
  decidedBy: { id: 'console.proposals.decidedBy', defaultMessage: 'Decided by' },
  decision: { id: 'console.proposals.decision', defaultMessage: 'Note' },
  setting: { id: 'console.proposals.setting', defaultMessage: 'Setting' },
  value: { id: 'console.proposals.value', defaultMessage: 'New value' },
  present: { id: 'console.proposals.present', defaultMessage: 'Present value' },
  effect: { id: 'console.proposals.effect', defaultMessage: 'What approving does' },
  refuse: { id: 'console.proposals.refuse', defaultMessage: 'Refuse' },
  withdraw: { id: 'console.proposals.withdraw', defaultMessage: 'Withdraw' },
  own: {
    id: 'console.proposals.own',
    defaultMessage: 'You asked for this yourself: another operator must approve it.',
  },
  note: { id: 'console.proposals.note', defaultMessage: 'Note (optional)' },
  approved: { id: 'console.proposals.approved', defaultMessage: 'Approved and done.' },
  refused: { id: 'console.proposals.refused', defaultMessage: 'Refused.' },
  withdrawn: { id: 'console.proposals.withdrawn', defaultMessage: 'Withdrawn.' },
  gone: {
    id: 'console.proposals.gone',
    defaultMessage: 'This proposal is not among those shown. It may have been decided.',
  },
});

export const stateNames = defineMessages({
  pending: { id: 'console.proposals.state.pending', defaultMessage: 'Pending' },
  approved: { id: 'console.proposals.state.approved', defaultMessage: 'Approved' },
  refused: { id: 'console.proposals.state.refused', defaultMessage: 'Refused' },
  withdrawn: { id: 'console.proposals.state.withdrawn', defaultMessage: 'Withdrawn' },
  expired: { id: 'console.proposals.state.expired', defaultMessage: 'Expired' },
});

/** Kinds as the server names them; an unknown one is shown as it is. */
export const kindNames = defineMessages({
  'pay withdrawal': {
    id: 'console.proposals.kind.payWithdrawal',
    defaultMessage: 'Pay a withdrawal',
  },
  'confirm recharge': {
    id: 'console.proposals.kind.confirmRecharge',
    defaultMessage: 'Confirm a recharge',
  },
  'set config': { id: 'console.proposals.kind.setConfig', defaultMessage: 'Change a setting' },
  'set roles': {
    id: 'console.proposals.kind.setRoles',
    defaultMessage: 'Change an operator’s roles',
  },
  'invite operator': {
    id: 'console.proposals.kind.invite',
    defaultMessage: 'Invite an operator',
  },
  'reset operator': {
    id: 'console.proposals.kind.reset',
    defaultMessage: 'Reset an operator',
  },
  'link member': {
    id: 'console.proposals.kind.link',
    defaultMessage: 'Link an operator to a member',
  },
  'add game': { id: 'console.proposals.kind.addGame', defaultMessage: 'Add a game' },
  'price game': { id: 'console.proposals.kind.priceGame', defaultMessage: 'Change a game’s odds' },
  'limit game': {
    id: 'console.proposals.kind.limitGame',
    defaultMessage: 'Change a game’s limits',
  },
  'void round': { id: 'console.proposals.kind.voidRound', defaultMessage: 'Void a round' },
});

/** What approving does, part by part, as the server names it; an unknown one is shown as it is. */
export const detailNames = defineMessages({
  amount: { id: 'console.proposals.detail.amount', defaultMessage: 'Amount' },
  member: { id: 'console.proposals.detail.member', defaultMessage: 'Member' },
  withdrawal: { id: 'console.proposals.detail.withdrawal', defaultMessage: 'Withdrawal' },
  recharge: { id: 'console.proposals.detail.recharge', defaultMessage: 'Recharge' },
  reference: { id: 'console.proposals.detail.reference', defaultMessage: 'Reference' },
  evidence: { id: 'console.proposals.detail.evidence', defaultMessage: 'Evidence' },
  key: { id: 'console.proposals.detail.key', defaultMessage: 'Key' },
  odds: { id: 'console.proposals.detail.odds', defaultMessage: 'Odds' },
  min: { id: 'console.proposals.detail.min', defaultMessage: 'Lowest stake' },
  max: { id: 'console.proposals.detail.max', defaultMessage: 'Highest stake' },
  stake_min: { id: 'console.proposals.detail.stakeMin', defaultMessage: 'Lowest stake' },
  stake_max: { id: 'console.proposals.detail.stakeMax', defaultMessage: 'Highest stake' },
  condition: { id: 'console.proposals.detail.condition', defaultMessage: 'Balance needed' },
  round: { id: 'console.proposals.detail.round', defaultMessage: 'Round' },
  game: { id: 'console.proposals.detail.game', defaultMessage: 'Game' },
  expect: { id: 'console.proposals.detail.expect', defaultMessage: 'Period' },
  name: { id: 'console.proposals.detail.name', defaultMessage: 'Name' },
  roles: { id: 'console.proposals.detail.roles', defaultMessage: 'Roles' },
});

export const valued = defineMessages<{ heading: { kind: string; id: number } }>({
  heading: {
    id: 'console.proposals.heading',
    defaultMessage: '{kind} (no. {id, number, ::group-off})',
  },
});
