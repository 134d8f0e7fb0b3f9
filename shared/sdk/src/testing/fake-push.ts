/** An uncompressed P-256 point in base64url, such as servers and browsers have. */
export const aPublicKey = (letter: string): string => `B${letter.repeat(85)}A`;

const fromBase64Url = (text: string): ArrayBuffer => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
};

interface FakeOptions {
  readonly permission?: NotificationPermission;
  /** What the visitor answers when the browser asks. */
  readonly answer?: NotificationPermission;
  /** Whether a service worker is there. */
  readonly hasWorker?: boolean;
}

/**
 * A browser with Web Push, until `remove` is called. `subscribe` is the one call to its push service;
 * each subscription has another address.
 */
export function fakePush(options: FakeOptions = {}) {
  const { answer = 'granted', hasWorker = true } = options;
  const state = { permission: options.permission ?? 'default' };
  let current: PushSubscription | undefined;
  let count = 0;

  function create(serverKey: string): PushSubscription {
    count += 1;
    const endpoint = `https://push.example/${count}`;
    const keys = { p256dh: aPublicKey('c'), auth: 'd'.repeat(22) };
    // Only what is used is there.
    const subscription = {
      endpoint,
      options: { applicationServerKey: fromBase64Url(serverKey), userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        if (current?.endpoint === endpoint) current = undefined;
        return true;
      },
    } as unknown as PushSubscription;
    return subscription;
  }

  const subscribe = jest.fn(async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    current = create(String(applicationServerKey));
    return current;
  });
  const registration = {
    active: {},
    pushManager: { subscribe, getSubscription: async () => current ?? null },
  } as unknown as ServiceWorkerRegistration;
  const container = {
    getRegistration: async () => (hasWorker ? registration : undefined),
    ready: hasWorker ? Promise.resolve(registration) : new Promise(() => undefined),
  };
  const requestPermission = jest.fn(async () => {
    state.permission = answer;
    return answer;
  });
  const notification = {
    get permission() {
      return state.permission;
    },
    requestPermission,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
  Object.defineProperty(window, 'Notification', { value: notification, configurable: true });

  return {
    registration,
    requestPermission,
    subscribe,
    /** The address that the browser has; undefined without a subscription. */
    endpoint: () => current?.endpoint,
    drop: () => {
      current = undefined;
    },
    permit: (permission: NotificationPermission) => {
      state.permission = permission;
    },
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
      localStorage.clear();
    },
  };
}
