import { confirmSignInCodes, startSignInCodes } from '@velvet/contract/sign-in-codes';
import { totpCode } from '../factors/totp.ts';
import type { ApiClient } from './api-client.ts';
import { PASSWORD } from './registered-member.ts';

/** What a member has after turning sign-in codes on. */
interface CodesOfMember {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns sign-in codes on; the code of `now` is used up with it. */
export async function turnCodesOn(
  client: ApiClient,
  token: string,
  { password = PASSWORD, now = new Date() } = {},
): Promise<CodesOfMember> {
  const { value: setup, msg } = await client.call(startSignInCodes, { password }, { token });
  if (!setup) throw new Error(`No setup: ${msg}`);
  const code = totpCode(setup.secret, now);
  const confirmed = await client.call(confirmSignInCodes, { code }, { token });
  if (!confirmed.value) throw new Error(`Not confirmed: ${confirmed.msg}`);
  return { secret: setup.secret, recoveryCodes: confirmed.value.codes };
}
