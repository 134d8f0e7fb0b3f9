import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.operators.title', defaultMessage: 'Operators' },
  description: {
    id: 'console.operators.description',
    defaultMessage:
      'Who works here, and with which roles. What gives power takes two administrators, neither of them the operator concerned; one is enough to disable.',
  },
  none: { id: 'console.operators.none', defaultMessage: 'There are no operators.' },
  nameHint: {
    id: 'console.operators.nameHint',
    defaultMessage: '2 to 32 lower-case letters, digits, dots, hyphens and underscores.',
  },
  you: { id: 'console.operators.you', defaultMessage: 'You' },
  rolesHint: {
    id: 'console.operators.rolesHint',
    defaultMessage: 'No more than the work needs.',
  },
  noRoles: { id: 'console.operators.noRoles', defaultMessage: 'Choose at least one role.' },
  memberId: { id: 'console.operators.memberId', defaultMessage: 'Member’s number' },
  memberHint: {
    id: 'console.operators.memberHint',
    defaultMessage:
      'The account of the same person as a member, about which this operator then decides nothing. Left empty: none.',
  },
  invite: { id: 'console.operators.invite', defaultMessage: 'Invite an operator' },
  setRoles: { id: 'console.operators.setRoles', defaultMessage: 'Change roles' },
  link: { id: 'console.operators.link', defaultMessage: 'Link to a member' },
  reset: { id: 'console.operators.reset', defaultMessage: 'Reset sign-in' },
  enable: { id: 'console.operators.enable', defaultMessage: 'Enable again' },
  disable: { id: 'console.operators.disable', defaultMessage: 'Disable' },
  inviteText: {
    id: 'console.operators.inviteText',
    defaultMessage:
      'A second administrator approves the invitation and gets its code, which is valid for 48 hours.',
  },
  resetText: {
    id: 'console.operators.resetText',
    defaultMessage:
      'Password, authenticator app, passkeys and sessions end, and the operator is invited again. A second administrator must approve and gets the code.',
  },
  disableText: {
    id: 'console.operators.disableText',
    defaultMessage:
      'Sessions and tokens end at once. Two administrators are needed to let the operator back in.',
  },
  isDone: { id: 'console.operators.isDone', defaultMessage: 'Approved and done.' },
  isDisabled: {
    id: 'console.operators.isDisabled',
    defaultMessage: 'The operator is disabled and signed out.',
  },
});

export const stateNames = defineMessages({
  invited: { id: 'console.operators.state.invited', defaultMessage: 'Invited' },
  active: { id: 'console.operators.state.active', defaultMessage: 'Active' },
  disabled: { id: 'console.operators.state.disabled', defaultMessage: 'Disabled' },
});

export const valued = defineMessages<{
  changeOf: { name: string };
  setRolesOf: { name: string };
  linkOf: { name: string };
  resetOf: { name: string };
  disableOf: { name: string };
  invitedUntil: { time: string };
  memberNumber: { id: number };
}>({
  changeOf: { id: 'console.operators.changeOf', defaultMessage: 'Change {name}' },
  setRolesOf: { id: 'console.operators.setRolesOf', defaultMessage: 'Change the roles of {name}' },
  linkOf: { id: 'console.operators.linkOf', defaultMessage: 'Link {name} to a member' },
  resetOf: { id: 'console.operators.resetOf', defaultMessage: 'Reset the sign-in of {name}' },
  disableOf: { id: 'console.operators.disableOf', defaultMessage: 'Disable {name}' },
  invitedUntil: { id: 'console.operators.invitedUntil', defaultMessage: 'until {time}' },
  memberNumber: {
    id: 'console.operators.memberNumber',
    defaultMessage: '#{id, number, ::group-off}',
  },
});
