import { getUserInfo } from '@velvet/contract/member';
import { register } from '@velvet/contract/sign-in';
import type { ApiClient } from './api-client.ts';

export const PASSWORD = 'velour71';

let names = 0;

/** A username nobody in this test file has. */
export function aUsername(): string {
  names += 1;
  return `tester-${names}`;
}

/** Registers a member with a name of their own; the session is open. */
export async function aRegisteredMember(
  client: ApiClient,
): Promise<{ readonly username: string; readonly token: string }> {
  const username = aUsername();
  const { value = '' } = await client.call(register, { username, password: PASSWORD });
  return { username, token: value };
}

export const memberInfo = async (client: ApiClient, token: string) =>
  (await client.call(getUserInfo, {}, { token })).value;
