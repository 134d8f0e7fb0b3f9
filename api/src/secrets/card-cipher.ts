import type { MemberId } from '@velvet/contract/member';
import type { AppSecret } from './app-secret.ts';
import { seal, unseal } from './seal.ts';

/** Encrypts stored bank card numbers. */
export interface CardCipher {
  /** AES-256-GCM bound to the member: nonce, tag, ciphertext. */
  seal(memberId: MemberId, cardNumber: string): Buffer;
  /** @throws Error when the bytes were changed or belong to another member. */
  open(memberId: MemberId, sealed: Buffer): string;
}

/** Makes the cipher from the installation's secret. */
export function createCardCipher(secret: AppSecret): CardCipher {
  const key = secret.key('bank-card');
  return {
    seal: (memberId, cardNumber) => seal(key, owner(memberId), cardNumber),
    open: (memberId, sealed) => unseal(key, owner(memberId), sealed),
  };
}

const owner = (memberId: MemberId): string => `member ${memberId}`;
