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

/** Encrypts stored texts, each bound to its owner, such as `operator ann`. */
export interface TextCipher {
  seal(owner: string, text: string): Buffer;
  /** @throws Error when the bytes were changed or belong to another owner. */
  open(owner: string, sealed: Buffer): string;
}

/** Makes the cipher of one purpose from the installation's secret. */
export function createTextCipher(secret: AppSecret, purpose: string): TextCipher {
  const key = secret.key(purpose);
  const keys = keysOf(secret, purpose);
  return {
    seal: (owner, text) => sealBytes(key, owner, Buffer.from(text)),
    open: (owner, sealed) => unsealWithAny(keys, owner, sealed).toString('utf8'),
  };
}

/** Purpose of the key of card numbers. */
export const CARDS = 'bank-card';

/** Encrypts stored bank card numbers, each bound to its member. */
export interface CardCipher {
  seal(memberId: MemberId, cardNumber: string): Buffer;
  /** @throws Error when the bytes were changed or belong to another member. */
  open(memberId: MemberId, sealed: Buffer): string;
}

/** Makes the cipher from the installation's secret. */
export function createCardCipher(secret: AppSecret): CardCipher {
  const cipher = createTextCipher(secret, CARDS);
  return {
    seal: (memberId, cardNumber) => cipher.seal(cardOwner(memberId), cardNumber),
    open: (memberId, sealed) => cipher.open(cardOwner(memberId), sealed),
  };
}

/** To whom a card number is bound. */
export const cardOwner = (memberId: MemberId): string => `member ${memberId}`;
