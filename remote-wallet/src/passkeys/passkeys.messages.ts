import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  add: { id: 'wallet.passkeys.add', defaultMessage: 'Add a passkey' },
  addLead: {
    id: 'wallet.passkeys.addLead',
    defaultMessage:
      'Your browser asks where to keep it, and for your fingerprint, face or screen lock.',
  },
  cancel: { id: 'wallet.passkeys.cancel', defaultMessage: 'Cancel' },
  declined: {
    id: 'wallet.passkeys.declined',
    defaultMessage: 'No passkey was made. You can try again',
  },
  device: { id: 'wallet.passkeys.device', defaultMessage: 'This device' },
  explain: {
    id: 'wallet.passkeys.explain',
    defaultMessage:
      'With a passkey you log in with your fingerprint, face or screen lock instead of your password. It works on the real Velvet only, so nobody can trick you into giving it away.',
  },
  explainProof: {
    id: 'wallet.passkeys.explainProof',
    defaultMessage:
      'Velvet then asks for it before a bank card is bound, your data is downloaded or your account is closed.',
  },
  full: {
    id: 'wallet.passkeys.full',
    defaultMessage: 'You have as many passkeys as there can be. Remove one to add another.',
  },
  known: {
    id: 'wallet.passkeys.known',
    defaultMessage: 'This device has a passkey for your account already',
  },
  name: { id: 'wallet.passkeys.name', defaultMessage: 'Name' },
  nameHint: {
    id: 'wallet.passkeys.nameHint',
    defaultMessage: 'So that you can tell your passkeys apart',
  },
  nameMissing: { id: 'wallet.passkeys.nameMissing', defaultMessage: 'Please enter a name' },
  oneDevice: {
    id: 'wallet.passkeys.oneDevice',
    defaultMessage:
      'It is kept on one device only. Add another one elsewhere, so that you can still confirm when that device is lost.',
  },
  remove: { id: 'wallet.passkeys.remove', defaultMessage: 'Remove' },
  removeQuestion: {
    id: 'wallet.passkeys.removeQuestion',
    defaultMessage:
      'Remove this passkey? It will no longer log you in. Delete it on your device, too.',
  },
  submit: { id: 'wallet.passkeys.submit', defaultMessage: 'Continue' },
  synced: {
    id: 'wallet.passkeys.synced',
    defaultMessage: 'Your password manager copies it to your other devices.',
  },
  unsupported: {
    id: 'wallet.passkeys.unsupported',
    defaultMessage: 'This browser has no passkeys. Open Velvet in another browser to add one.',
  },
});

/** Texts with values. */
export const valued = defineMessages<{
  added: { date: string };
  used: { added: string; used: string };
}>({
  added: { id: 'wallet.passkeys.added', defaultMessage: 'Added {date} · not used yet' },
  used: { id: 'wallet.passkeys.used', defaultMessage: 'Added {added} · last used {used}' },
});
