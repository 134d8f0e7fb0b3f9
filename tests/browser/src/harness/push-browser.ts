import type { BrowserContext } from '@playwright/test';

/** What a push service gives a browser. */
export interface Subscription {
  readonly endpoint: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly secret: string;
}

/**
 * Stands in for the browser's push service, which test browsers do not reach: the page's subscription is
 * this one, until it is ended. Notifications are permitted.
 */
export async function withPushService(
  context: BrowserContext,
  subscription: Subscription,
): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(({ endpoint, publicKey, secret }: Subscription) => {
    // Cookies outlive a load of the page and the member's session, as subscriptions do.
    const name = 'test-subscription';
    const bytesOf = (text: string) => {
      const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
      return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
    };
    const describe = (key: string) => ({
      endpoint,
      options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: publicKey, auth: secret } }),
      async unsubscribe() {
        await cookieStore.delete(name);
        return true;
      },
    });
    // The headless shell shows no notifications and permits none.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        await cookieStore.set(name, String(applicationServerKey));
        return describe(String(applicationServerKey));
      },
      async getSubscription() {
        const key = (await cookieStore.get(name))?.value;
        return key === undefined ? null : describe(key);
      },
    });
  }, subscription);
}
