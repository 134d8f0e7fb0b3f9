import { type Domain, field, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { flag, matching } from './primitives.ts';

export { type PushKind, pushKinds } from './push-kind.ts';

/** Messages to a device while the app is closed (spec S14.5): Web Push, one subscription a session. */

const kindFields = {
  withdrawal: field('withdrawal', flag),
  recharge: field('recharge', flag),
  support: field('support', flag),
  notice: field('notice', flag),
};
const kinds = record(kindFields);
/** Whether each kind is sent. */
export type PushKinds = Domain<typeof kinds>;

const state = record({
  /**
   * The server's public key (VAPID), an uncompressed P-256 point in base64url. Absent while the
   * server sends no messages.
   */
  serverKey: optionalField('server_key', matching(/^[A-Za-z0-9_-]{87}$/)),
  /** Absent while this session has no subscription, also where the push service has refused it. */
  kinds: optionalField('kinds', kinds),
});
export type PushState = Domain<typeof state>;

/** What is sent to this session's device. */
export const getPush = defineEndpoint({
  name: 'user_push',
  path: '/member/getPush',
  method: 'GET',
  output: state,
});

/**
 * Keeps the subscription of this session's browser, in place of the one before; one of another session
 * with the same address ends. Refused with `bad_field` for the field `endpoint` when its host is not on
 * the list of push services.
 */
export const savePush = defineEndpoint({
  name: 'user_push_save',
  path: '/member/savePush',
  input: record({
    /** The address of the push service for this browser; whoever knows it and the keys can write to it. */
    endpoint: field('endpoint', matching(/^https?:\/\/\S{1,1000}$/)),
    /** The browser's public key, an uncompressed P-256 point in base64url. */
    publicKey: field('p256dh', matching(/^[A-Za-z0-9_-]{87}$/)),
    /** 16 random bytes in base64url. */
    secret: field('auth', matching(/^[A-Za-z0-9_-]{22}$/)),
    ...kindFields,
  }),
});

/** Ends the messages to this session's device. */
export const endPush = defineEndpoint({
  name: 'user_push_end',
  path: '/member/endPush',
});
