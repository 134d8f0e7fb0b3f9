import { Denied, type Desk } from './command.ts';

const refusals: Readonly<Record<string, string>> = {
  unknown: 'There is no such entry.',
  wrong_state: 'This has been decided already, or not yet.',
  decided: 'This proposal has been decided already.',
  expired: 'This proposal has expired. Ask for it again.',
  no_reason: 'This needs its reason: --reason.',
  same_operator: 'You asked for this yourself; another operator must approve it.',
  other_pending: 'Something else about this waits for a decision; see the console.',
  requester_gone: 'Who asked for this may not any more. Refuse it and ask for it again.',
  not_fresh: 'This needs a session of the last five minutes: sign in again.',
  bad_value: 'The value does not fit this setting.',
  bad_roles:
    'The roles are support, content, finance and administrator; a token has some of yours.',
  bad_expiry: 'A token lasts from 1 to 366 days.',
  name_taken: 'The name is taken.',
};

/**
 * Prints how the database decided.
 * @param done what is true now, for every outcome that is none of the refusals.
 * @throws Denied with the reason of a refusal.
 */
export function report({ print }: Desk, outcome: string | undefined, done: string): number {
  const refusal = refusals[outcome ?? 'unknown'];
  if (refusal !== undefined) throw new Denied(refusal);
  if (outcome === 'needs_second') {
    print(
      'Noted. Another operator must approve it within 24 hours: in the console, or with the same command',
    );
  } else print(done);
  return 0;
}
