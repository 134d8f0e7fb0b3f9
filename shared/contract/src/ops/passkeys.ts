import { type Domain, field, listOf, noInput, optionalField, record } from '../codec.ts';
import { epochSeconds, oneOf, shortText, text } from '../primitives.ts';
import {
  assertion,
  attestation,
  creationOptions,
  credentialId,
  requestOptions,
} from '../webauthn.ts';
import { defineOpsChange, defineOpsEndpoint, defineOpsRead } from './ops-endpoint.ts';
import { operatorSession } from './session.ts';

const passkey = record({
  id: field('id', credentialId),
  label: field('label', text),
  transports: field('transports', listOf(text)),
  addedAt: field('added_at', epochSeconds),
  /** Absent when it was never used. */
  usedAt: optionalField('used_at', epochSeconds),
});
export type OperatorPasskey = Domain<typeof passkey>;

/** Options for signing in with whichever passkey the browser has; they are valid for five minutes. */
export const passkeySignInOptions = defineOpsEndpoint({
  name: 'passkey_sign_in_options',
  path: '/session/passkeyOptions',
  access: 'everybody',
  effect: 'session',
  input: noInput,
  output: requestOptions,
});

/** Starts a session, as `sign_in` does. */
export const signInWithPasskey = defineOpsEndpoint({
  name: 'passkey_sign_in',
  path: '/session/passkeySignIn',
  access: 'everybody',
  effect: 'session',
  input: record({ credential: field('credential', assertion) }),
  output: operatorSession,
});

/** Options for a new passkey of the caller; they are valid for five minutes. */
export const passkeyOptions = defineOpsEndpoint({
  name: 'passkey_options',
  path: '/passkeys/options',
  access: 'operator',
  effect: 'session',
  input: noInput,
  output: creationOptions,
});

/** Keeps a new passkey of the caller; needs a sign-in of the last five minutes. */
export const addPasskey = defineOpsChange('operator', {
  name: 'passkey_add',
  path: '/passkeys/add',
  input: record({
    /** Such as the device's name. */
    label: field('label', shortText(1, 64)),
    credential: field('credential', attestation),
  }),
  output: record({ id: field('id', credentialId) }),
});

/** The caller's passkeys, oldest first. */
export const passkeyList = defineOpsRead('operator', {
  name: 'passkey_list',
  path: '/passkeys/list',
  output: record({ items: field('items', listOf(passkey)) }),
});

/** Removes one of the caller's passkeys; needs a sign-in of the last five minutes. */
export const removePasskey = defineOpsChange('operator', {
  name: 'passkey_remove',
  path: '/passkeys/remove',
  input: record({ id: field('id', credentialId) }),
  output: record({ outcome: field('outcome', oneOf(['ok'])) }),
});
