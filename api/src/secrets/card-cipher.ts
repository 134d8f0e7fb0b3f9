import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppSecret } from './app-secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts bank card numbers at rest. */
export interface CardCipher {
  /** AES-256-GCM bound to the member: nonce, tag, ciphertext. */
  seal(memberId: number, cardNumber: string): Buffer;
  /** @throws Error when the bytes were changed or belong to another member. */
  open(memberId: number, sealed: Buffer): string;
}

/** Makes the cipher from the installation's secret. */
export function createCardCipher(secret: AppSecret): CardCipher {
  const key = secret.key('bank-card');
  return {
    seal(memberId, cardNumber) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(owner(memberId));
      const text = Buffer.concat([cipher.update(cardNumber, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(memberId, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(owner(memberId))
        .setAuthTag(tag);
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}

const owner = (memberId: number): Buffer => Buffer.from(`member ${memberId}`);
