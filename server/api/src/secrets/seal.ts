import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MemberId } from '@velvet/contract/member';
import { type AppSecret, keysOf } from './app-secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM bound to its owner, such as `member 5`: nonce, tag, ciphertext. */
export function sealBytes(key: Buffer, owner: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the bytes were changed, cut short or belong to another owner. */
export function unsealBytes(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, options)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

/** {@link unsealBytes} with whichever of the keys sealed it. @throws Error when none did. */
export function unsealWithAny(keys: readonly Buffer[], owner: string, sealed: Buffer): Buffer {
  let cause: unknown;
  for (const key of keys) {
    try {
      return unsealBytes(key, owner, sealed);
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('No key opens what was sealed', { cause });
}

/** {@link sealBytes} of a text in UTF-8. */
export const seal = (key: Buffer, owner: string, text: string): Buffer =>
  sealBytes(key, owner, Buffer.from(text));

/** Purpose of the key of card numbers. */
export const CARDS = 'bank-card';

/** Encrypts stored bank card numbers. */
export interface CardCipher {
  /** AES-256-GCM bound to the member: nonce, tag, ciphertext. */
  seal(memberId: MemberId, cardNumber: string): Buffer;
  /** @throws Error when the bytes were changed or belong to another member. */
  open(memberId: MemberId, sealed: Buffer): string;
}

/** Makes the cipher from the installation's secret. */
export function createCardCipher(secret: AppSecret): CardCipher {
  const key = secret.key(CARDS);
  const keys = keysOf(secret, CARDS);
  return {
    seal: (memberId, cardNumber) => seal(key, cardOwner(memberId), cardNumber),
    open: (memberId, sealed) => unsealWithAny(keys, cardOwner(memberId), sealed).toString('utf8'),
  };
}

/** To whom a card number is bound. */
export const cardOwner = (memberId: MemberId): string => `member ${memberId}`;
