import { createHmac } from 'node:crypto';
import { type AppSecret, ERASED_NAMES } from '../../secrets/app-secret.ts';

/** Authenticates the text of a note. */
export type NoteMac = (text: string) => Buffer;

/**
 * Authenticates notes of erasures with a key of this installation that the file store does not have.
 * Derived from the key of the marks of erased names, the one that is never replaced: old notes stay valid.
 */
export function createNoteMac(secret: AppSecret): NoteMac {
  const key = createHmac('sha256', secret.key(ERASED_NAMES)).update('notes of erasures').digest();
  return (text) => createHmac('sha256', key).update(text).digest();
}
