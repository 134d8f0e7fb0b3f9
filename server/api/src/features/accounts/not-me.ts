import { type Call, memberOf, type Outputs } from '../../http/handlers.ts';
import type { Services } from '../services.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { rememberHere } from './known-device.ts';

/**
 * What a member does who is told of a change that was not theirs (spec S14.7): sessions and devices but
 * this one end, and nothing is paid out until support has looked.
 */
export async function sayNotMe(
  parts: Pick<Services, 'pool'> & { readonly devices: DeviceCookies },
  call: Call,
): Promise<Outputs['user_not_me']> {
  const { id, sessionHash } = memberOf(call);
  const { rows } = await parts.pool.query<{ ended: number }>({
    name: 'member-not-me',
    text: 'SELECT member_not_me($1, $2) AS ended',
    values: [id, sessionHash],
  });
  await rememberHere(parts, call, id);
  return { ended: rows[0]?.ended ?? 0 };
}
