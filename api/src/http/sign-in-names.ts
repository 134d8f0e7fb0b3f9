import { API_BASE } from '@velvet/shared/contract/constants';
import type { EndpointName } from '@velvet/shared/contract/endpoints';
import { logInWithPasskey, startPasskeyLogin } from '@velvet/shared/contract/passkeys';
import { login, register } from '@velvet/shared/contract/sign-in';
import { resetLoginPassword } from '@velvet/shared/contract/sign-in-codes';

const signIns = [login, register, resetLoginPassword, startPasskeyLogin, logInWithPasskey] as const;

/** Operations that have limits of their own, checked in memory before anything else. */
export const signInNames: ReadonlySet<EndpointName> = new Set(signIns.map(({ name }) => name));

const paths: ReadonlySet<string> = new Set(
  signIns.flatMap(({ name, path }) => [`${API_BASE}/${name}`, `${API_BASE}${path}`]),
);

/** Whether a path without its query is one of theirs. */
export const isSignInPath = (path: string): boolean => paths.has(path);
