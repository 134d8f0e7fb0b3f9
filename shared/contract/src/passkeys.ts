import { type Domain, field, listOf, optionalField, record } from './codec.ts';
import { PASSKEY_NAME_MAX } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { epochSeconds, flag, id, shortText, text } from './primitives.ts';
import { language } from './system.ts';
import { assertion, attestation, creationOptions, jsonText, requestOptions } from './webauthn.ts';

/** Passkeys, which sign a member in without a name and a password (spec S14.1). */

const passkeyId = id<'passkey'>();
const name = shortText(1, PASSKEY_NAME_MAX);

const passkey = record({
  id: field('id', passkeyId),
  name: field('name', text),
  /** Kept by a password manager or an account, which copies it to other devices. */
  isSynced: field('synced', flag),
  addedAt: field('added_at', epochSeconds),
  /** Absent when it was never used. */
  usedAt: optionalField('used_at', epochSeconds),
});
export type MemberPasskey = Domain<typeof passkey>;

/** The member's passkeys, oldest first; at most `PASSKEYS_MAX`. */
export const getPasskeys = defineEndpoint({
  name: 'user_passkeys',
  path: '/member/getPasskeys',
  method: 'GET',
  output: listOf(passkey),
});

/** Options for a new passkey; valid once, for `PASSKEY_CHALLENGE_S`. Needs a proof. */
export const startPasskey = defineEndpoint({
  name: 'user_passkey_start',
  path: '/member/startPasskey',
  output: creationOptions,
});

/** Keeps a new passkey. What other sessions have proved ends. */
export const addPasskey = defineEndpoint({
  name: 'user_passkey_add',
  path: '/member/addPasskey',
  input: record({
    name: field('name', name),
    credential: field('credential', jsonText(attestation)),
  }),
  output: record({ id: field('id', passkeyId) }),
});

export const renamePasskey = defineEndpoint({
  name: 'user_passkey_rename',
  path: '/member/renamePasskey',
  input: record({ id: field('id', passkeyId), name: field('name', name) }),
});

/** Removes a passkey. Needs a proof. */
export const removePasskey = defineEndpoint({
  name: 'user_passkey_remove',
  path: '/member/removePasskey',
  input: record({ id: field('id', passkeyId) }),
});

/**
 * Options for signing in with whichever passkey the browser has; valid once, for
 * `PASSKEY_CHALLENGE_S`. They say nothing about any account.
 */
export const startPasskeyLogin = defineEndpoint({
  name: 'member_passkey_start',
  path: '/member/startPasskeyLogin',
  access: 'public',
  output: requestOptions,
});

/** Opens a session, as `member_login` does; sign-in codes are not asked for. */
export const logInWithPasskey = defineEndpoint({
  name: 'member_passkey_login',
  path: '/member/passkeyLogin',
  access: 'public',
  input: record({
    credential: field('credential', jsonText(assertion)),
    language: optionalField('lang', language),
  }),
  output: record({ token: field('id', shortText(16, 256)) }),
});
