import { type Domain, field, listOf, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { anyPassword, signInCode } from './password.ts';
import { epochSeconds, flag, integer, matching, shortText } from './primitives.ts';

/**
 * Time-based codes of an authenticator app, which a sign-in needs beside the password, and the
 * recovery codes for a member without the app (spec S14.1).
 */

/** Digits that an app shows are a time-based code; anything else is meant as a recovery code. */
export const isTimeBasedCode = (code: string): boolean => /^[\d\s]*$/.test(code);

const longCode = matching(/^[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}$/);

const recoveryCodes = record({
  /** Shown once: the server keeps hashes only. */
  codes: field('codes', listOf(longCode)),
});

const signInCodes = record({
  isOn: field('on', flag),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: field('recovery_left', integer(0)),
});
export type SignInCodes = Domain<typeof signInCodes>;

/** Whether a sign-in needs a code. */
export const getSignInCodes = defineEndpoint({
  name: 'user_codes',
  path: '/member/getCodes',
  method: 'GET',
  output: signInCodes,
});

const codesSetup = record({
  /** Base32, to be typed where no QR code can be scanned. */
  secret: field('secret', matching(/^[A-Z2-7]{32}$/)),
  /** What an authenticator app reads from the QR code. */
  address: field('url', matching(/^otpauth:\/\/totp\/[\x21-\x7e]{1,1000}$/)),
});
export type CodesSetup = Domain<typeof codesSetup>;

/** Makes a new secret. Codes are not needed before `confirmSignInCodes`. */
export const startSignInCodes = defineEndpoint({
  name: 'user_codes_start',
  path: '/member/startCodes',
  input: record({ password: field('password', anyPassword) }),
  output: codesSetup,
});

/** Turns codes on with a code of the new secret, ends the other sessions and gives recovery codes. */
export const confirmSignInCodes = defineEndpoint({
  name: 'user_codes_confirm',
  path: '/member/confirmCodes',
  input: record({ code: field('code', signInCode) }),
  output: recoveryCodes,
});

const proof = record({
  password: field('password', anyPassword),
  code: field('code', signInCode),
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'user_codes_renew',
  path: '/member/renewCodes',
  input: proof,
  output: recoveryCodes,
});

/** Turns codes off; the recovery codes end with them. */
export const removeSignInCodes = defineEndpoint({
  name: 'user_codes_remove',
  path: '/member/removeCodes',
  input: proof,
});

const deviceCode = record({
  code: field('code', longCode),
  validUntil: field('valid_until', epochSeconds),
});
export type DeviceCode = Domain<typeof deviceCode>;

/**
 * A code for signing in on another device, beside the password, while strangers guess at the account
 * (spec S14.6). Members with sign-in codes use those: for them it is refused.
 */
export const createDeviceCode = defineEndpoint({
  name: 'user_device_code',
  path: '/member/createDeviceCode',
  output: deviceCode,
});

/** Replaces a forgotten login password. Every session ends, and none begins. */
export const resetLoginPassword = defineEndpoint({
  name: 'member_reset_password',
  path: '/member/resetPassword',
  access: 'public',
  input: record({
    username: field('username', shortText(1, 64)),
    recoveryCode: field('code', signInCode),
    newPassword: field('new_password', anyPassword),
  }),
});
