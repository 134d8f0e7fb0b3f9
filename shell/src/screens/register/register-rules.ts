export interface RegisterForm {
  readonly username: string;
  readonly password: string;
  readonly repeated: string;
  readonly code: string;
}

export type RegisterProblem = 'username-missing' | 'password-missing' | 'passwords-differ';

/** The first thing wrong, in the order of spec S6.1; the server checks the rest. */
export function findProblem(form: RegisterForm): RegisterProblem | undefined {
  if (form.username === '') return 'username-missing';
  if (form.password === '') return 'password-missing';
  if (form.password !== form.repeated) return 'passwords-differ';
  return undefined;
}
