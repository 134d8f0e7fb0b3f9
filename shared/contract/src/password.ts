import * as v from 'valibot';
import type { Codec } from './codec.ts';
import { plain } from './codec.ts';
import { LOGIN_PASSWORD_LONGEST, LOGIN_PASSWORD_MAX, LOGIN_PASSWORD_MIN } from './constants.ts';
import { shortText } from './primitives.ts';

/** A character outside the basic plane takes two units of a string. */
const LONGEST_UNITS = 2 * LOGIN_PASSWORD_LONGEST;
const lengthOf = (password: string): number => [...password].length;

/** As typed, without control characters. Only new passwords have further rules. */
export const anyPassword: Codec<string> = plain(
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(LONGEST_UNITS),
    v.regex(/^\P{Cc}*$/u),
    v.check((password) => lengthOf(password) <= LOGIN_PASSWORD_LONGEST, 'Too long'),
  ),
);

/** A time-based code or a recovery code as typed, with or without spaces and dashes (spec S14.1). */
export const signInCode: Codec<string> = shortText(1, 64);

const COMBINED = new RegExp(
  `^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]{${LOGIN_PASSWORD_MIN},${LOGIN_PASSWORD_MAX}}$`,
);

/**
 * Whether a new login password is well-formed: 6–12 letters and digits combined, or 13–128 characters
 * of any kind (spec S6.1).
 */
export function hasPasswordForm(password: string): boolean {
  const length = lengthOf(password);
  return (
    COMBINED.test(password) || (length > LOGIN_PASSWORD_MAX && length <= LOGIN_PASSWORD_LONGEST)
  );
}

/** Whether a password is the member's name, in whatever case and width (spec S6.1). */
export const isOwnName = (password: string, username: string): boolean =>
  folded(password) === folded(username);

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
