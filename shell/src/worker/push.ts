import { type Language, languageTag } from '@velvet/contract/language';
import { paths } from '@velvet/contract/paths';
import { readPushMessage } from '@velvet/contract/push-message';
import { within } from '../scheduling/within.ts';
import { appPath, isScreenPath } from './app-path.ts';
import { readToWorker, type ToPage } from './messages.ts';
import type { ClickEvent, PushMessageEvent, WindowClient, WorkerScope } from './worker-scope.ts';
import { workerTexts } from './worker-texts.ts';

interface PushOptions {
  /** The language of the device. */
  readonly language: () => Promise<Language>;
  readonly limitMs?: number;
}

interface Shown {
  readonly title: string;
  readonly body?: string;
  readonly lang: string;
  readonly tag: string;
  readonly url: string;
}

const ICON = '/icon-192.png';
const BADGE = '/badge-96.png';
/** A page that does not answer within this time does not listen yet. */
const ANSWER_LIMIT_MS = 500;

/**
 * Whether the browser lets a worker show nothing. Safari takes the permission away from apps that do,
 * also while they are on screen.
 */
export const mayStaySilent = (userAgent: string): boolean =>
  !/AppleWebKit/.test(userAgent) || /Chrom(?:e|ium)\//.test(userAgent);

const urlOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : undefined;

/** The server's text; undefined for what is no message of ours, such as one of another release. */
function readText(data: PushMessageEvent['data']): Shown | undefined {
  try {
    const message = readPushMessage(data?.json());
    if (!message) return undefined;
    const { kind, ...text } = message;
    return { ...text, tag: kind };
  } catch {
    return undefined;
  }
}

/**
 * Shows what the server tells this device, and leads to it when it is tapped. The subscription ends with
 * the session: without a member, nothing is to be shown any more.
 */
export function installPush(
  scope: WorkerScope,
  { language, limitMs = ANSWER_LIMIT_MS }: PushOptions,
): void {
  const { clients, location, registration } = scope;

  /** Browsers punish a message without a notification, so one that cannot be read has a text, too. */
  async function neutralText(): Promise<Shown> {
    const code = await language();
    const { news } = workerTexts[code];
    return { title: news, lang: languageTag(code), tag: 'news', url: paths.home };
  }

  /** The app's open tabs and windows; frames inside of them are none, nor are other documents. */
  async function windows(): Promise<readonly WindowClient[]> {
    const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return all.filter(
      ({ frameType, url }) => frameType !== 'nested' && isScreenPath(new URL(url).pathname),
    );
  }

  async function show(data: PushMessageEvent['data']): Promise<void> {
    if (mayStaySilent(scope.navigator.userAgent)) {
      const open = await windows();
      // The app itself shows what has changed.
      if (open.some((client) => client.focused && client.visibilityState === 'visible')) return;
    }
    const { title, url, ...options } = readText(data) ?? (await neutralText());
    await registration.showNotification(title, {
      ...options,
      icon: ICON,
      badge: BADGE,
      data: { url },
    });
  }

  /** Whether the page says that it goes there by itself. */
  async function isTaken(client: WindowClient, url: string): Promise<boolean> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<true>((resolve) => {
      port1.onmessage = () => resolve(true);
    });
    const open: ToPage = { kind: 'open', url };
    client.postMessage(open, [port2]);
    const taken = await within(limitMs, answer);
    port1.close();
    return taken === true;
  }

  /** Browsers allow one change of windows for a tap: `openWindow` after a successful `focus` is refused. */
  async function lead(url: string): Promise<void> {
    const open = await windows();
    const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
    const focused = await client?.focus().catch(() => undefined);
    if (!focused) await clients.openWindow(url);
    else if (!(await isTaken(focused, url))) await focused.navigate(url);
  }

  function openNotification({ notification, waitUntil }: ClickEvent): void {
    notification.close();
    waitUntil(lead(appPath(urlOf(notification.data), location.origin) ?? paths.home));
  }

  async function tellOfChange(): Promise<void> {
    const renew: ToPage = { kind: 'renew' };
    for (const client of await windows()) client.postMessage(renew);
  }

  /** Of a member who has gone: nothing comes any more, and what was shown goes. */
  async function endMessages(): Promise<void> {
    for (const notification of await registration.getNotifications()) notification.close();
    await (await registration.pushManager?.getSubscription())?.unsubscribe();
  }

  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  scope.addEventListener('notificationclick', (event) =>
    openNotification({
      notification: event.notification,
      waitUntil: (work) => event.waitUntil(work.catch(() => undefined)),
    }),
  );
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellOfChange()));
  scope.addEventListener('message', (event) => {
    const message = readToWorker(event.data);
    const isGuest = message?.kind === 'session' && message.token === null;
    if (message?.kind !== 'leave' && !isGuest) return;
    event.waitUntil(endMessages().catch(() => undefined));
  });
}
