import { expect, type Page, type Worker } from '@playwright/test';
import { workerOf } from './saved.ts';

/** A notification that the worker had the browser show. */
interface Shown {
  readonly title: string;
  readonly options: { readonly body?: string; readonly lang?: string; readonly data: unknown };
}

/** What is used of the worker's global scope, and what is noted there. */
interface Scope extends EventTarget {
  readonly registration: { showNotification: (...shown: [string, Shown['options']]) => unknown };
  readonly clients: { openWindow: (address: string) => unknown };
  readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } };
  shown: Shown[];
  opened: string[];
}

/** The service worker of a page, as its push service and the one who uses the device meet it. */
export interface PushWorker {
  /** Hands it a message, as the browser does once it has decrypted one. */
  readonly deliver: (plaintext: string) => Promise<void>;
  /** What it has shown so far. */
  readonly shown: () => Promise<readonly Shown[]>;
  /** Taps what it has shown last. */
  readonly tap: () => Promise<void>;
  /** Addresses of the windows that it has opened. */
  readonly opened: () => Promise<readonly string[]>;
}

/**
 * Notes what the worker has the browser do: the headless shell shows no notifications, and only a real
 * tap on one may focus or open a window.
 */
export async function openPushWorker(page: Page): Promise<PushWorker> {
  const context = page.context();
  await workerOf(page);
  const origin = new URL(page.url()).origin;
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(origin));
  if (!worker) throw new Error('The page has no service worker');
  await noteWhatItDoes(worker);

  // A page of its own, because the app's page is closed meanwhile.
  const session = await context.newCDPSession(await context.newPage());
  const ids: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations) {
      if (scopeURL.startsWith(origin)) ids.push(registrationId);
    }
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const [registrationId = ''] = ids;
  await page.bringToFront();
  return {
    deliver: (data) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }).then(),
    shown: () => worker.evaluate(() => (globalThis as unknown as Scope).shown),
    opened: () => worker.evaluate(() => (globalThis as unknown as Scope).opened),
    tap: () => worker.evaluate(tapLast),
  };
}

const noteWhatItDoes = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, options });
    };
    scope.clients.openWindow = async (address) => void scope.opened.push(address);
    scope.WindowClient.prototype.focus = async function focus() {
      return this;
    };
  });

/** Runs in the worker. */
async function tapLast(): Promise<void> {
  const scope = globalThis as unknown as Scope;
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => undefined, data: scope.shown.at(-1)?.options.data },
    waitUntil: (one: Promise<unknown>) => work.push(one),
  });
  scope.dispatchEvent(event);
  await Promise.all(work);
}
