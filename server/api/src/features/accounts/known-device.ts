import type { MemberId } from '@velvet/contract/member';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import { type Call, memberOf, type Outputs } from '../../http/handlers.ts';
import type { AccountParts } from './account-parts.ts';
import { deviceOf, type Origin, rememberDevice } from './device-cookie.ts';
import { accountOf, namedValues, WHERE_NAMED } from './username.ts';

type Devices = Pick<AccountParts, 'pool' | 'devices'>;

/**
 * Whether the caller's device is known to the account of a name, under the password it has now. Only a
 * cookie of ours costs a query: a flood of invented ones does not.
 */
export async function readOrigin(
  { pool, devices }: Devices,
  call: Call,
  username: string,
): Promise<Origin> {
  const device = deviceOf(devices, call);
  const stranger = { ip: call.ip, device, knownSince: undefined };
  if (!device.isOurs) return stranger;
  const { rows } = await pool.query<{ device_epoch: number }>({
    name: 'member-device-epoch',
    text: `SELECT m.device_epoch FROM member m ${WHERE_NAMED}`,
    values: namedValues(username),
  });
  const epoch = rows[0]?.device_epoch;
  const isKnown = epoch !== undefined && device.knows(accountOf(username), epoch);
  return isKnown ? { ...stranger, knownSince: epoch } : stranger;
}

/** Gives the caller's device a cookie of the account as it is now, after all its devices were forgotten. */
export async function rememberHere(
  { pool, devices }: Devices,
  call: Call,
  memberId: MemberId,
): Promise<void> {
  const [member] = await readItems<{ readonly username: string; readonly deviceEpoch: number }>(
    pool,
    {
      name: 'member-device-epoch-of',
      text: 'SELECT username, device_epoch FROM member WHERE id = $1',
      values: [memberId],
    },
  );
  if (member) rememberDevice(call, deviceOf(devices, call), member);
}

/**
 * What a member does who is told of a change that was not theirs (spec S14.7): sessions and devices but
 * this one end, and nothing is paid out until support has looked.
 */
export async function sayNotMe(parts: Devices, call: Call): Promise<Outputs['user_not_me']> {
  const { id, sessionHash } = memberOf(call);
  const ended = await callFunction<number>(parts.pool, 'member_not_me', [id, sessionHash]);
  await rememberHere(parts, call, id);
  return { ended: ended ?? 0 };
}
