import { Secret, TOTP } from 'otpauth';
import type { AppSecret } from '../secrets/app-secret.ts';
import { createTextCipher, type TextCipher } from '../secrets/seal.ts';

const PERIOD_S = 30;
const DIGITS = 6;
/** Steps before and after the current one whose codes are taken, for clocks that differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Velvet',
    label,
    // What authenticator apps understand everywhere.
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of time-based codes, in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address an authenticator app takes a secret from, usually as a QR code. */
export const totpAddress = (secret: string, account: string): string =>
  totpOf(secret, account).toString();

/** The code of a moment. */
export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });

/**
 * Checks a code (spec S13.1, S14.1) in constant time.
 * @returns the time step it belongs to, else undefined. A caller that accepts a code must store its
 * step and refuse codes of that step or an earlier one from then on.
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!CODE.test(digits)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
}

/** Purpose of the key of stored TOTP secrets. */
export const TOTP_SECRETS = 'totp';

/** Encrypts stored TOTP secrets, each bound to its owner. */
export type TotpCipher = TextCipher;

/** Makes the cipher from the installation's secret. */
export const createTotpCipher = (secret: AppSecret): TotpCipher =>
  createTextCipher(secret, TOTP_SECRETS);
