import { LOGIN_PASSWORD_MAX, LOGIN_PASSWORD_MIN } from '@velvet/shared/contract/constants';

export interface PasswordFields {
  readonly old: string;
  readonly new: string;
  readonly repeat: string;
}

export type PasswordProblem = 'incomplete' | 'mismatch' | 'form';

const GOOD = new RegExp(
  `^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]{${LOGIN_PASSWORD_MIN},${LOGIN_PASSWORD_MAX}}$`,
);

/** All three given, new and repeated equal, letters and digits combined (spec S6.1). */
export function passwordProblem(fields: PasswordFields): PasswordProblem | undefined {
  if (fields.old === '' || fields.new === '' || fields.repeat === '') return 'incomplete';
  if (fields.new !== fields.repeat) return 'mismatch';
  return GOOD.test(fields.new) ? undefined : 'form';
}
