import { API_BASE } from '@velvet/contract/constants';
import type { EndpointName } from '@velvet/contract/endpoints';
import { logInWithPasskey, startPasskeyLogin } from '@velvet/contract/passkeys';
import { login, register } from '@velvet/contract/sign-in';
import { resetLoginPassword } from '@velvet/contract/sign-in-codes';
import { openSupportCase, readSupportCase, writeSupportCase } from '@velvet/contract/support-case';

const signIns = [login, register, resetLoginPassword, startPasskeyLogin, logInWithPasskey] as const;
const cases = [openSupportCase, readSupportCase, writeSupportCase] as const;

/** Operations for guests alone, which no page elsewhere may call: signing in, and what helps to. */
export const signInNames: ReadonlySet<EndpointName> = new Set(
  [...signIns, ...cases].map(({ name }) => name),
);

const paths: ReadonlySet<string> = new Set(
  signIns.flatMap(({ name, path }) => [`${API_BASE}/${name}`, `${API_BASE}${path}`]),
);

/** Whether a path without its query signs in: these have limits of their own, and no general one. */
export const isSignInPath = (path: string): boolean => paths.has(path);
