import { createHmac } from 'node:crypto';
import type { MessageKey } from '../../messages/say.ts';
import { type AppSecret, ERASED_NAMES } from '../../secrets/app-secret.ts';

const FORM = /^[\p{L}\p{N}_.-]{3,32}$/u;

/** Common combinations of scripts (Unicode UTS 39, "highly restrictive"); digits go with all. */
const mixes = [
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Common}]+$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hangul}\p{scx=Common}]+$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Bopomofo}\p{scx=Common}]+$/u,
];

/**
 * Other scripts in everyday use, not combined with any other. Historic scripts are missing, because
 * names use them for look-alikes.
 */
const alone = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
].map((script) => new RegExp(`^[\\p{scx=${script}}\\p{scx=Common}]+$`, 'u'));
const together = [...mixes, ...alone];

/** Latin letters of phonetics and of no living language, which look like others. */
const STRANGE_LATIN =
  /[\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u;

const ASCII_DIGIT = /\d/;
const OTHER_DIGIT = /(?!\d)\p{Nd}/u;

/** A username as it is stored: without spaces around it, in Unicode's NFKC form. */
export const normalizeUsername = (given: string): string => given.trim().normalize('NFKC');

/** The key of an account, independent of case and Unicode form. */
export const accountOf = (username: string): string => normalizeUsername(username).toLowerCase();

/**
 * Why a new username in its normalised form is refused; undefined when it is accepted. Names
 * that look like that of an account are found by the database (`username_skeleton`).
 */
export function usernameProblem(username: string): MessageKey | undefined {
  if (!FORM.test(username)) return 'bad_username';
  const isMixed =
    !together.some((scripts) => scripts.test(username)) ||
    STRANGE_LATIN.test(username) ||
    (ASCII_DIGIT.test(username) && OTHER_DIGIT.test(username));
  return isMixed ? 'mixed_username' : undefined;
}

/** Finds the member of a name as it was given; `member` is `m`, the values are `namedValues`. */
export const WHERE_NAMED = `
  WHERE lower(m.username) IN (lower($1), lower($2))
  ORDER BY lower(m.username) = lower($1) DESC LIMIT 1`;

/** Older names may not be normalised, so the name as typed is tried as well. */
export const namedValues = (given: string): [string, string] => [
  given.trim().normalize('NFC'),
  normalizeUsername(given),
];

/**
 * Makes the mark by which the name of an erased account is recognised: HMAC-SHA-256 of its skeleton
 * (`username_skeleton`) under a key of this installation that the database does not have.
 */
export function createNameMac(secret: AppSecret): (skeleton: string) => Buffer {
  const key = secret.key(ERASED_NAMES);
  return (skeleton) => createHmac('sha256', key).update(skeleton).digest();
}
