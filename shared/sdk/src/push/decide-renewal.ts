import type { PushState } from '@velvet/contract/push';
import type { PushNote } from './push-note.ts';

/** The browser's subscription to messages. */
export interface BrowserSubscription {
  readonly endpoint: string;
  /** The server's key that it was made for, in base64url; undefined where the browser does not tell. */
  readonly serverKey: string | undefined;
}

export interface PushOnDevice {
  readonly permission: NotificationPermission;
  readonly subscription: BrowserSubscription | undefined;
}

/** Whether the subscription is for the key that the server signs with. */
export const isForKey = ({ serverKey }: BrowserSubscription, key: string | undefined): boolean =>
  serverKey === undefined || serverKey === key;

/** Whether messages reach this device, as far as it can tell. */
export const isPushOn = (
  { permission, subscription }: PushOnDevice,
  { serverKey, kinds }: PushState,
): boolean =>
  permission === 'granted' &&
  serverKey !== undefined &&
  kinds !== undefined &&
  subscription !== undefined &&
  isForKey(subscription, serverKey);

/**
 * What keeps the messages coming that the member has turned on.
 *
 * - `subscribe`: a new subscription, for the present key, in place of the one there may be
 * - `save`: the server does not know the address of the subscription
 * - `end`: the member has taken the permission away
 */
export type Renewal = 'none' | 'subscribe' | 'save' | 'end';

export function decideRenewal(
  { permission, subscription }: PushOnDevice,
  note: PushNote,
  { serverKey, kinds }: PushState,
): Renewal {
  if (permission !== 'granted') return 'end';
  // The server sends nothing at present; it may again, with this key or another one.
  if (serverKey === undefined) return 'none';
  // Where the server has none any more, the push service has refused the address.
  if (!subscription || !kinds || !isForKey(subscription, serverKey)) return 'subscribe';
  return subscription.endpoint === note.endpoint ? 'none' : 'save';
}
