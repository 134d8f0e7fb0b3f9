import type { BrowserSubscription } from './decide-renewal.ts';

/** The subscription as the server keeps it. */
interface SentSubscription {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly secret: string;
}

/** Registering the worker takes this long on a slow phone's first visit. */
const WORKER_LIMIT_MS = 8_000;

/** Whether this browser can receive messages while the app is closed. */
export const hasPush = (): boolean =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;

/**
 * The registration of the worker that shows messages, once it is there; undefined where there is none,
 * such as in private windows of some browsers and on the preview origin.
 */
export async function pushRegistration(
  limitMs = WORKER_LIMIT_MS,
): Promise<ServiceWorkerRegistration | undefined> {
  const container = navigator.serviceWorker;
  const registration = await container.getRegistration().catch(() => undefined);
  if (registration?.active) return registration;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  const ready = await Promise.race([container.ready, late]);
  clearTimeout(timer);
  return ready;
}

/** Asks the browser's push service. Rejects when it refuses or cannot be reached. */
export const subscribeBrowser = (
  { pushManager }: ServiceWorkerRegistration,
  serverKey: string,
): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What tells whether the subscription is still the right one. */
export function describeSubscription({ endpoint, options }: PushSubscription): BrowserSubscription {
  const key = options?.applicationServerKey;
  return { endpoint, serverKey: key ? base64Url(key) : undefined };
}

/** Throws for a subscription without keys, with which nothing could be encrypted. */
export function sentSubscription(subscription: PushSubscription): SentSubscription {
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new Error('The subscription has no keys');
  return { endpoint: subscription.endpoint, publicKey: p256dh, secret: auth };
}

/** The browser's subscription; undefined where there is none. */
export const currentSubscription = async (
  registration: ServiceWorkerRegistration,
): Promise<PushSubscription | undefined> =>
  (await registration.pushManager.getSubscription()) ?? undefined;

/** Has the browser receive nothing any more. Never rejects: what is left over ends with the session. */
export async function unsubscribeBrowser(): Promise<void> {
  if (!hasPush()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (registration && (await currentSubscription(registration)))?.unsubscribe();
  } catch {
    // The server has ended it, or will.
  }
}
