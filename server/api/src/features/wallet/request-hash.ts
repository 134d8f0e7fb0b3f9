import { createHash } from 'node:crypto';

/**
 * What a money operation asked for, as kept beside its idempotency key: the same key with another
 * hash is another request. Never give it a secret: the hash is stored.
 */
export const requestHash = (operation: string, ...asked: readonly (string | number)[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([operation, ...asked]))
    .digest();
