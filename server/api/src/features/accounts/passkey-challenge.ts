import { createHash } from 'node:crypto';
import { PASSKEY_CHALLENGE_S } from '@velvet/contract/constants';
import { asSeconds, toMilliseconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import type { TakeChallenge } from '../../factors/passkeys.ts';

/** Nobody is hurried: the browser asks for as long as the challenge is valid. */
export const PASSKEY_TIMEOUT_MS = toMilliseconds(asSeconds(PASSKEY_CHALLENGE_S));

/** The form in which the database keeps a challenge. */
export const challengeHash = (challenge: string): Buffer =>
  createHash('sha256').update(challenge).digest();

/** Issues a challenge that counts once; for a proof in its session only. */
export async function issueChallenge(
  db: Queryable,
  challenge: string,
  purpose: 'sign-in' | 'prove',
  sessionHash?: Buffer,
): Promise<void> {
  await db.query({
    name: 'member-challenge-issue',
    text: 'SELECT member_challenge_issue($1, $2, $3, $4)',
    values: [challengeHash(challenge), purpose, sessionHash ?? null, PASSKEY_CHALLENGE_S],
  });
}

/** What an answer of a browser says, and the challenge that it signs. */
interface Answered<T> {
  readonly answer: T;
  readonly challenge: Buffer;
}

/**
 * Verifies an answer apart from its challenge, which the database takes together with what the answer
 * is for: then a challenge counts once, and for nothing that changes in between.
 */
export async function readAnswer<T>(
  read: (take: TakeChallenge) => Promise<T | undefined>,
): Promise<Answered<T> | undefined> {
  let challenge: Buffer | undefined;
  const answer = await read(async (given) => {
    challenge = challengeHash(given);
    return true;
  });
  return answer === undefined || !challenge ? undefined : { answer, challenge };
}
