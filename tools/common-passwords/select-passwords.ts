import path from 'node:path';
import { hasPasswordForm } from '@velvet/contract/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Where the meter of new passwords finds them. */
export const PASSWORDS_FILE = path.join(
  import.meta.dirname,
  '../../shared/sdk/src/feature/new-password/common-passwords.json',
);

/** The most used ones stand for the words that people make passwords of. */
const MOST_USED = 4_000;

/**
 * The common passwords that a browser needs: those that have the form of a password, so that all of them
 * are recognised, and the most used ones of any form. The most used first; a third of the library's list.
 */
export const selectPasswords = (): readonly string[] =>
  dictionary['passwords-common']
    .map(String)
    .filter((password, rank) => rank < MOST_USED || hasPasswordForm(password));
