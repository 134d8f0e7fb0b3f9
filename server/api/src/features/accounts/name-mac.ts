import { createHmac } from 'node:crypto';
import { type AppSecret, ERASED_NAMES } from '../../secrets/app-secret.ts';

/**
 * Makes the mark by which the name of an erased account is recognised: HMAC-SHA-256 of its skeleton
 * (`username_skeleton`) under a key of this installation that the database does not have.
 */
export function createNameMac(secret: AppSecret): (skeleton: string) => Buffer {
  const key = secret.key(ERASED_NAMES);
  return (skeleton) => createHmac('sha256', key).update(skeleton).digest();
}
