import { ECDH } from 'node:crypto';
import { type PushKinds, pushKinds } from '@velvet/contract/push';
import { callFunction } from '../../database/call-function.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import type { Services } from '../services.ts';
import { readPushEndpoint } from './sending/push-store.ts';

type PushServices = Pick<Services, 'pool' | 'config'>;

/** Messages to a session's device while the app is closed (spec S14.5); another process sends them. */
export const pushFeature: FeatureFactory = ({ pool, config }) => ({
  handlers: {
    user_push: (call) => readState({ pool, config }, memberOf(call).sessionHash),
    user_push_save: (call, input) => save({ pool, config }, call, input),
    async user_push_end(call) {
      await callFunction(pool, 'push_end', [memberOf(call).sessionHash]);
      return null;
    },
  },
});

async function readState(
  { pool, config }: PushServices,
  sessionHash: Buffer,
): Promise<Outputs['user_push']> {
  const { rows } = await pool.query<{ server_key: string | null; kinds: string[] | null }>({
    name: 'push-state',
    text: `SELECT (SELECT public_key FROM push_server) AS server_key,
             (SELECT kinds FROM push_subscription WHERE session_hash = $1) AS kinds`,
    values: [sessionHash],
  });
  const { server_key: serverKey = null, kinds = null } = rows[0] ?? {};
  const isOff = config.pushHosts.length === 0;
  return {
    ...(serverKey !== null && !isOff ? { serverKey } : {}),
    ...(kinds ? { kinds: kindsOf(kinds) } : {}),
  };
}

const kindsOf = (kinds: readonly string[]): PushKinds => ({
  withdrawal: kinds.includes('withdrawal'),
  recharge: kinds.includes('recharge'),
  support: kinds.includes('support'),
  notice: kinds.includes('notice'),
});

async function save(
  { pool, config }: PushServices,
  call: Call,
  input: Inputs['user_push_save'],
): Promise<null | Refused> {
  const endpoint = readPushEndpoint(input.endpoint, config.pushHosts);
  if (endpoint === undefined) {
    return new Refused('bad_field', { field: 'endpoint', message: 'push_service_unknown' });
  }
  const publicKey = Buffer.from(input.publicKey, 'base64url');
  if (!isPoint(publicKey)) return new Refused('bad_field', { field: 'p256dh' });
  const isSaved = await callFunction<boolean>(pool, 'push_save', [
    memberOf(call).sessionHash,
    endpoint,
    publicKey,
    Buffer.from(input.secret, 'base64url'),
    pushKinds.filter((kind) => input[kind]),
    call.language,
  ]);
  return isSaved ? null : new Refused('no_session');
}

/** Whether the bytes are an uncompressed point of P-256, without which nothing can be encrypted. */
function isPoint(bytes: Buffer): boolean {
  const UNCOMPRESSED = 4;
  if (bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
