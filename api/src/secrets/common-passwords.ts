import { dictionary } from '@zxcvbn-ts/language-common';

// The list is in lower case, the most used first.
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

/** Whether a password is one of the 49,000 most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase());
