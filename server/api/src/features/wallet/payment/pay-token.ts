import { createHmac, timingSafeEqual } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import { type Minor, minor } from '@velvet/contract/money';
import type { RechargeId } from '@velvet/contract/wallet';

/** What the address of a payment page says: which recharge, how much. */
export interface PayToken {
  readonly id: RechargeId;
  readonly amount: Minor;
}

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

/** A signature over a text, for one key. */
export const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether a signature belongs to a text; takes the same time either way. */
export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Signs the token of a payment page, so that it cannot be forged or its amount changed. */
export function writePayToken(key: Buffer, { id, amount }: PayToken): string {
  const text = `${id}.${amount}`;
  return `${text}.${sign(key, text)}`;
}

/** Reads a token; undefined unless it was written with the key. */
export function readPayToken(key: Buffer, token: string): PayToken | undefined {
  const [, id, amount, signature = ''] = TOKEN.exec(token) ?? [];
  if (id === undefined || amount === undefined) return undefined;
  if (!isSignedBy(key, `${id}.${amount}`, signature)) return undefined;
  return { id: toId(Number(id)), amount: minor(Number(amount)) };
}
