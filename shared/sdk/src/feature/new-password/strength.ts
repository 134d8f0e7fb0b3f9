import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import common from './common-passwords.json';

export const strengthLevels = ['weak', 'fair', 'good', 'strong'] as const;
export type StrengthLevel = (typeof strengthLevels)[number];

export interface Strength {
  readonly level: StrengthLevel;
  /** The server refuses it as a common one. */
  readonly isCommon: boolean;
}

/** Beyond that nothing gets stronger, and the time to look at it grows with its square. */
const LENGTH_MAX = 40;

/** In lower case, the most used first. */
const passwords = common.lines.split('\n');
const refused: ReadonlySet<string> = new Set(passwords);

const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': passwords },
  graphs: adjacencyGraphs,
});

/** By guesses: below 10⁶ weak, 10⁸ fair, 10¹⁰ good. */
const levels: Readonly<Record<0 | 1 | 2 | 3 | 4, StrengthLevel>> = {
  0: 'weak',
  1: 'weak',
  2: 'fair',
  3: 'good',
  4: 'strong',
};

/**
 * Estimates how hard a password is to guess, on the device.
 * @param username makes a password that contains it a weak one.
 */
export function estimateStrength(password: string, username = ''): Strength {
  const text = password.normalize('NFKC');
  if (refused.has(text.toLowerCase())) return { level: 'weak', isCommon: true };
  const { score } = estimator.check(text.slice(0, LENGTH_MAX), username === '' ? [] : [username]);
  return { level: levels[score], isCommon: false };
}
