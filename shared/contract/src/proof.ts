import { type Domain, field, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { anyPassword, signInCode } from './password.ts';
import { flag } from './primitives.ts';
import { assertion, jsonText, requestOptions } from './webauthn.ts';

/**
 * The proof that the owner of an account is there (spec S14.1). It is valid in its session for
 * `PROOF_AGE_S`. Calls that need one are refused with `proof_needed` and can be made again after it.
 */

const proofState = record({
  /** Whether the session was proved lately, so that no call is refused for the want of it. */
  isProved: field('proved', flag),
  /** With codes on, the password takes a code. */
  hasCodes: field('codes', flag),
  /** With passkeys and no codes, nothing but a passkey proves. */
  hasPasskeys: field('passkeys', flag),
});
export type ProofState = Domain<typeof proofState>;

/** What the member proves with. */
export const getProofState = defineEndpoint({
  name: 'user_proof',
  path: '/member/getProof',
  method: 'GET',
  output: proofState,
});

/** Proves with the login password, and a code where codes are on. */
export const proveWithPassword = defineEndpoint({
  name: 'user_prove',
  path: '/member/prove',
  input: record({
    password: field('password', anyPassword),
    code: optionalField('code', signInCode),
  }),
});

/** Options for a proof with one of the member's passkeys; valid once, for `PASSKEY_CHALLENGE_S`. */
export const startPasskeyProof = defineEndpoint({
  name: 'user_prove_passkey_start',
  path: '/member/startPasskeyProof',
  output: requestOptions,
});

/** Proves with what the passkey has signed. */
export const proveWithPasskey = defineEndpoint({
  name: 'user_prove_passkey',
  path: '/member/proveWithPasskey',
  input: record({ credential: field('credential', jsonText(assertion)) }),
});
