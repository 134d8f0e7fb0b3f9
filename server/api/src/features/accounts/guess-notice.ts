import type { MemberId } from '@velvet/contract/member';
import type { Services } from '../services.ts';

/**
 * Tells a member, at most once a week for each kind, that strangers guess at the account (spec S14.6).
 * Those who try codes have the password.
 */
export async function tellOfGuesses(
  pool: Services['pool'],
  memberId: MemberId | undefined,
  what: 'passwords' | 'codes',
): Promise<void> {
  await pool.query({
    name: 'member-tell-guesses',
    text: 'SELECT member_tell_guesses($1, $2)',
    values: [memberId ?? null, what],
  });
}
