import { type Domain, field, listOf, noInput, optionalField, record } from '../contract/codec.ts';
import {
  epochSeconds,
  integer,
  matching,
  oneOf,
  shortText,
  text,
  truth,
} from '../contract/primitives.ts';
import { defineOpsEndpoint } from './ops-endpoint.ts';
import { operatorSession } from './session.ts';

/*
 * Options and answers have the JSON forms of WebAuthn (`PublicKeyCredential.parseCreationOptionsFromJSON`,
 * `parseRequestOptionsFromJSON`, `toJSON`), so that browsers read and write them without a library.
 */

const bytes = matching(/^[A-Za-z0-9_-]{1,16384}$/);
const credentialId = matching(/^[A-Za-z0-9_-]{1,1400}$/);
const publicKey = oneOf(['public-key']);
const verification = oneOf(['required', 'preferred', 'discouraged']);

const requestOptions = record({
  challenge: field('challenge', bytes),
  rpId: field('rpId', text),
  timeout: optionalField('timeout', integer(0)),
  userVerification: optionalField('userVerification', verification),
});
export type PasskeyRequestOptions = Domain<typeof requestOptions>;

const creationOptions = record({
  challenge: field('challenge', bytes),
  rp: field('rp', record({ id: optionalField('id', text), name: field('name', text) })),
  user: field(
    'user',
    record({
      id: field('id', bytes),
      name: field('name', text),
      displayName: field('displayName', text),
    }),
  ),
  pubKeyCredParams: field(
    'pubKeyCredParams',
    listOf(
      record({
        type: field('type', publicKey),
        alg: field('alg', integer(Number.MIN_SAFE_INTEGER)),
      }),
    ),
  ),
  timeout: optionalField('timeout', integer(0)),
  attestation: optionalField('attestation', oneOf(['none', 'indirect', 'direct', 'enterprise'])),
  excludeCredentials: field(
    'excludeCredentials',
    listOf(record({ id: field('id', credentialId), type: field('type', publicKey) })),
  ),
  authenticatorSelection: field(
    'authenticatorSelection',
    record({
      residentKey: field('residentKey', verification),
      requireResidentKey: field('requireResidentKey', truth),
      userVerification: field('userVerification', verification),
    }),
  ),
});
export type PasskeyCreationOptions = Domain<typeof creationOptions>;

const assertion = record({
  id: field('id', credentialId),
  rawId: field('rawId', credentialId),
  type: field('type', publicKey),
  response: field(
    'response',
    record({
      clientDataJSON: field('clientDataJSON', bytes),
      authenticatorData: field('authenticatorData', bytes),
      signature: field('signature', bytes),
    }),
  ),
});

const attestation = record({
  id: field('id', credentialId),
  rawId: field('rawId', credentialId),
  type: field('type', publicKey),
  response: field(
    'response',
    record({
      clientDataJSON: field('clientDataJSON', bytes),
      attestationObject: field('attestationObject', bytes),
      transports: optionalField('transports', listOf(shortText(1, 32))),
    }),
  ),
});

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
export const addPasskey = defineOpsEndpoint({
  name: 'passkey_add',
  path: '/passkeys/add',
  access: 'operator',
  effect: 'data',
  input: record({
    /** Such as the device's name. */
    label: field('label', shortText(1, 64)),
    credential: field('credential', attestation),
  }),
  output: record({ id: field('id', credentialId) }),
});

/** The caller's passkeys, oldest first. */
export const passkeyList = defineOpsEndpoint({
  name: 'passkey_list',
  path: '/passkeys/list',
  access: 'operator',
  effect: 'none',
  input: noInput,
  output: record({ items: field('items', listOf(passkey)) }),
});

/** Removes one of the caller's passkeys; needs a sign-in of the last five minutes. */
export const removePasskey = defineOpsEndpoint({
  name: 'passkey_remove',
  path: '/passkeys/remove',
  access: 'operator',
  effect: 'data',
  input: record({ id: field('id', credentialId) }),
  output: record({ outcome: field('outcome', oneOf(['ok'])) }),
});
