import { normalizeUsername } from './username.ts';

/** Finds the member of a name as it was given; `member` is `m`, the values are `namedValues`. */
export const WHERE_NAMED = `
  WHERE lower(m.username) IN (lower($1), lower($2))
  ORDER BY lower(m.username) = lower($1) DESC LIMIT 1`;

/** Older names may not be normalised, so the name as typed is tried as well. */
export const namedValues = (given: string): readonly [string, string] => [
  given.trim().normalize('NFC'),
  normalizeUsername(given),
];
