import type { MemberId } from '@velvet/contract/member';
import { type Call, memberOf, type Outputs } from '../../http/handlers.ts';
import type { Services } from '../services.ts';
import {
  DEVICE_COOKIE,
  DEVICE_COOKIE_MAX_AGE_S,
  type Device,
  type DeviceCookies,
} from './device-cookie.ts';
import { accountOf, namedValues, WHERE_NAMED } from './username.ts';

/** The origin of an attempt at an account. */
export interface Origin {
  readonly ip: string;
  readonly device: Device;
  /** The account's number of passwords under which the device is known; undefined for a stranger. */
  readonly knownSince: number | undefined;
}

/**
 * Whether the caller's device is known to the account of a name, under the password it has now. Only a
 * cookie of ours costs a query: a flood of invented ones does not.
 */
export async function readOrigin(
  { pool, devices }: Pick<Services, 'pool'> & { readonly devices: DeviceCookies },
  call: Call,
  username: string,
): Promise<Origin> {
  const device = devices.read(call.cookies.get(DEVICE_COOKIE), call.now);
  const stranger = { ip: call.ip, device, knownSince: undefined };
  if (!device.isOurs) return stranger;
  const { rows } = await pool.query<{ device_epoch: number }>({
    name: 'member-device-epoch',
    text: `SELECT m.device_epoch FROM member m ${WHERE_NAMED}`,
    values: [...namedValues(username)],
  });
  const epoch = rows[0]?.device_epoch;
  const isKnown = epoch !== undefined && device.knows(accountOf(username), epoch);
  return isKnown ? { ...stranger, knownSince: epoch } : stranger;
}

/** Gives the caller's device a cookie of the account as it is now, after all its devices were forgotten. */
export async function rememberHere(
  { pool, devices }: Pick<Services, 'pool'> & { readonly devices: DeviceCookies },
  call: Call,
  memberId: MemberId,
): Promise<void> {
  const { rows } = await pool.query<{ username: string; device_epoch: number }>({
    name: 'member-device-epoch-of',
    text: 'SELECT username, device_epoch FROM member WHERE id = $1',
    values: [memberId],
  });
  const [member] = rows;
  if (!member) return;
  const device = devices.read(call.cookies.get(DEVICE_COOKIE), call.now);
  const remembered = device.remember(accountOf(member.username), member.device_epoch, call.now);
  call.cookies.keep(DEVICE_COOKIE, remembered, DEVICE_COOKIE_MAX_AGE_S);
}

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
