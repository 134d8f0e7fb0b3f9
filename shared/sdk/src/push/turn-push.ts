import type { PushKinds } from '@velvet/contract/push';
import {
  currentSubscription,
  describeSubscription,
  sentSubscription,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts';
import { decideRenewal, isForKey } from './decide-renewal.ts';
import { pushEntry, wasPushTurnedOn } from './push-entry.ts';
import { type PushNote, readPushNote, writePushNote } from './push-note.ts';
import type { PushServer } from './push-server.ts';

/** How turning messages on, or changing them, ended. */
export type PushOutcome =
  | { readonly kind: 'done' }
  /** The browser's push service cannot be reached or refuses. */
  | { readonly kind: 'refused' }
  /** The server has not kept it. `error` is that of the call. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The member has gone meanwhile. */
  | { readonly kind: 'left' };

interface Wanted {
  readonly registration: ServiceWorkerRegistration;
  readonly server: PushServer;
  readonly serverKey: string;
  readonly kinds: PushKinds;
  /** Not the address there is, which the push service has refused. */
  readonly isNew?: boolean;
}

const LOCK = 'velvet.push';

/** One tab at a time: two that subscribe would end each other's subscription. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

async function subscriptionFor({
  registration,
  serverKey,
  isNew = false,
}: Wanted): Promise<PushSubscription> {
  const current = await currentSubscription(registration);
  if (current && !isNew && isForKey(describeSubscription(current), serverKey)) return current;
  // A browser refuses another key while there is a subscription.
  await current?.unsubscribe();
  return subscribeBrowser(registration, serverKey);
}

/**
 * Subscribes and has the server keep it. The note is written first: a page that is closed in between
 * leaves it to the next one to finish, and a member who logs out in between removes it.
 */
async function keep(wanted: Wanted, before: PushNote | undefined): Promise<PushOutcome> {
  const { server, kinds } = wanted;
  const restore = () => {
    if (!wasPushTurnedOn()) return;
    if (before) writePushNote(before);
    else pushEntry.remove();
  };
  const left = async (): Promise<PushOutcome> => {
    await unsubscribeBrowser();
    return { kind: 'left' };
  };
  let sent: ReturnType<typeof sentSubscription>;
  try {
    sent = sentSubscription(await subscriptionFor(wanted));
  } catch {
    restore();
    return { kind: 'refused' };
  }
  if (!wasPushTurnedOn()) return left();
  const saved = await server.save({ ...sent, ...kinds });
  if (!saved.ok) {
    restore();
    return { kind: 'failed', error: saved.error };
  }
  if (!wasPushTurnedOn()) return left();
  writePushNote({ endpoint: sent.endpoint, kinds });
  return { kind: 'done' };
}

/** Turns messages of these kinds on, or changes the kinds. The browser's permission must be there. */
export async function turnPushOn(wanted: Wanted): Promise<PushOutcome> {
  const before = readPushNote();
  writePushNote({ endpoint: before?.endpoint ?? '', kinds: wanted.kinds });
  return inTurn(() => keep(wanted, before));
}

/**
 * Turns messages off. Done once either the server or the browser has ended the subscription: the server
 * removes one that the push service does not know any more.
 */
export async function turnPushOff(
  registration: ServiceWorkerRegistration,
  server: PushServer,
): Promise<PushOutcome> {
  pushEntry.remove();
  return inTurn(async () => {
    await unsubscribeBrowser();
    const ended = await server.end();
    const isOver = ended.ok || (await currentSubscription(registration)) === undefined;
    return isOver ? { kind: 'done' } : { kind: 'failed', error: ended.error };
  });
}

/**
 * Keeps messages coming that the member has turned on: browsers drop subscriptions, and servers change
 * their keys. Asks nothing of anybody, and makes no call where nothing was turned on.
 */
export function renewPush(
  registration: ServiceWorkerRegistration,
  server: PushServer,
): Promise<void> {
  return inTurn(async () => {
    const note = readPushNote();
    const state = note && (await server.state());
    if (!note || !state?.ok || !wasPushTurnedOn()) return;
    const { serverKey, kinds = note.kinds } = state.value;
    const current = await currentSubscription(registration);
    const subscription = current && describeSubscription(current);
    const { permission } = Notification;
    const renewal = decideRenewal({ permission, subscription }, note, state.value);
    if (renewal === 'end' && (await server.end()).ok) {
      pushEntry.remove();
      await current?.unsubscribe();
    }
    if (serverKey === undefined || renewal === 'none' || renewal === 'end') return;
    const isNew = renewal === 'subscribe';
    await keep({ registration, server, serverKey, kinds, isNew }, note);
  });
}
