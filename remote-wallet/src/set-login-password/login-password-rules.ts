import { hasPasswordForm } from '@velvet/contract/password';

export interface PasswordFields {
  readonly old: string;
  readonly new: string;
  readonly repeat: string;
}

export type PasswordProblem = 'incomplete' | 'mismatch' | 'form';

/** All three given, new and repeated equal, long enough (spec S6.1); the server checks the rest. */
export function passwordProblem(fields: PasswordFields): PasswordProblem | undefined {
  if (fields.old === '' || fields.new === '' || fields.repeat === '') return 'incomplete';
  if (fields.new !== fields.repeat) return 'mismatch';
  return hasPasswordForm(fields.new) ? undefined : 'form';
}
