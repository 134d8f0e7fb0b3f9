import type { MemberId } from '@velvet/contract/member';
import { type AppSecret, keysOf } from './app-secret.ts';
import { seal, unsealWithAny } from './seal.ts';

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
