import { createHmac } from 'node:crypto';
import type { AppSecret } from '../../secrets/app-secret.ts';

/**
 * The key under which this installation vouches for verified sign-ins; the database keeps a copy
 * that no login may read.
 */
export const voucherKey = (secret: AppSecret): Buffer => secret.key('operator-voucher');

/** The proof for one call: a MAC over its arguments as the database joins them. */
export const vouch = (
  secret: AppSecret,
  purpose: 'credentials' | 'passkey' | 'new-passkey' | 'session',
  ...args: readonly (string | number)[]
): Buffer =>
  createHmac('sha256', voucherKey(secret))
    .update([purpose, ...args].join('|'))
    .digest();
