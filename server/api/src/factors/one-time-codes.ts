import { createHash, createHmac, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 16;
const INVITATION_LENGTH = 26;
const DERIVED_LENGTH = 16;
const GROUP = /.{1,4}/g;

const inGroups = (letters: string): string => (letters.match(GROUP) ?? []).join('-');

/** Random letters and digits, 4.95 bits of entropy each. */
export const randomCharacters = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const createCode = (length: number): string => inGroups(randomCharacters(length));

/** Recovery codes, shown once: 79 random bits each, so that a plain hash protects them. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => createCode(RECOVERY_LENGTH));

/** The code of an invitation: 128 random bits. */
export const createInvitationCode = (): string => createCode(INVITATION_LENGTH);

/**
 * A code of 79 bits that is always the same for a key, such as a support case's: an answer that was lost
 * is given again, and the server need not keep it.
 */
export function deriveCode(secret: Buffer, key: string): string {
  const digest = createHmac('sha256', secret).update(key).digest('hex');
  const base = BigInt(ALPHABET.length);
  let rest = BigInt(`0x${digest}`);
  let letters = '';
  while (letters.length < DERIVED_LENGTH) {
    letters += ALPHABET[Number(rest % base)];
    rest /= base;
  }
  return inGroups(letters);
}

/** What is stored of a code. Case, spaces and dashes do not matter. */
export const hashOneTimeCode = (code: string): Buffer =>
  createHash('sha256').update(code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')).digest();
