import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 16;
const INVITATION_LENGTH = 26;
const GROUP = /.{1,4}/g;

const createCode = (length: number): string =>
  (
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)])
      .join('')
      .match(GROUP) ?? []
  ).join('-');

/** Recovery codes, shown once: 79 random bits each, so that a plain hash protects them. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => createCode(RECOVERY_LENGTH));

/** The code of an invitation: 128 random bits. */
export const createInvitationCode = (): string => createCode(INVITATION_LENGTH);

/** What is stored of a code. Case, spaces and dashes do not matter. */
export const hashOneTimeCode = (code: string): Buffer =>
  createHash('sha256').update(code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')).digest();
