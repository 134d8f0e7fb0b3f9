import { createHmac } from 'node:crypto';
import type { PushMessage } from '@velvet/contract/push-message';
import { withClientSpan } from '@velvet/telemetry/spans';
import webPush from 'web-push';
import { withTimeLimit } from '../../../operations/with-time-limit.ts';
import type { PushKey } from './push-key.ts';
import type { Recipient } from './push-store.ts';

/** What became of a request to a push service. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** The address is not known any more, or is for another key. */
  | { readonly kind: 'gone'; readonly status: number }
  /** Not accepted, and it would not be the next time. */
  | { readonly kind: 'refused'; readonly status: number }
  /** The service is busy or out of reach; `afterS` is what it asks for. */
  | { readonly kind: 'later'; readonly why: string; readonly afterS?: number };

export interface Sender {
  readonly key: PushKey;
  /** mailto: or https:. */
  readonly contact: string;
  /** How long a push service may take. */
  readonly timeoutMs: number;
  /** Ends requests when the process stops. */
  readonly stopping: AbortSignal;
}

/** Every message has this size, so that the push service cannot tell kinds by it. */
const MESSAGE_BYTES = 512;
const TOPIC_CHARACTERS = 32;
const GONE: readonly number[] = [401, 403, 404, 410];
const BUSY: readonly number[] = [408, 425, 429];

/**
 * Sends a message to one browser, encrypted for it (RFC 8291) and signed (RFC 8292). Redirects are not
 * followed and answers are not read.
 * @param ttlS how long the push service keeps it while the device is out of reach.
 */
export async function deliver(
  sender: Sender,
  recipient: Recipient,
  message: PushMessage,
  ttlS: number,
): Promise<Delivery> {
  const request = requestOf(sender, recipient, message, ttlS);
  try {
    return await withTimeLimit(sender.stopping, sender.timeoutMs, async (signal) => {
      const given = { ...request, redirect: 'manual', signal } as const;
      const response = await withClientSpan({ peer: 'push service', method: 'POST' }, () =>
        fetch(recipient.endpoint, given),
      );
      await response.body?.cancel();
      return deliveryOf(response);
    });
  } catch (error) {
    return { kind: 'later', why: reasonOf(error) };
  }
}

function requestOf(
  { key, contact }: Sender,
  { endpoint, publicKey, secret }: Recipient,
  message: PushMessage,
  ttlS: number,
): Pick<RequestInit, 'method' | 'headers' | 'body'> {
  const subscription = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
  };
  const details = webPush.generateRequestDetails(subscription, padded(message), {
    vapidDetails: { subject: contact, ...key },
    TTL: ttlS,
    urgency: 'normal',
    topic: topicOf(secret, message),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(details.headers)) headers.set(name, String(value));
  // fetch writes its own.
  headers.delete('Content-Length');
  return { method: details.method, headers, body: new Uint8Array(details.body ?? []) };
}

/** JSON with spaces after it. */
function padded(message: PushMessage): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  return Buffer.concat([json, Buffer.alloc(Math.max(0, MESSAGE_BYTES - json.length), ' ')]);
}

/**
 * Of messages with one topic, a push service keeps the newest for a device that is out of reach. It
 * cannot tell the kind from it.
 */
const topicOf = (secret: Buffer, { kind }: PushMessage): string =>
  createHmac('sha256', secret).update(kind).digest('base64url').slice(0, TOPIC_CHARACTERS);

function deliveryOf({ status, ok, headers }: Response): Delivery {
  if (ok) return { kind: 'sent' };
  if (GONE.includes(status)) return { kind: 'gone', status };
  if (!BUSY.includes(status) && status < 500) return { kind: 'refused', status };
  const afterS = secondsOf(headers.get('Retry-After'));
  const why = `status ${status}`;
  return afterS === undefined ? { kind: 'later', why } : { kind: 'later', why, afterS };
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  // Date.parse takes almost anything for a date.
  if (!retryAfter.endsWith('GMT')) return undefined;
  const ms = Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.ceil(ms / 1_000));
}

/** Without the message of the error, which may name the address. */
function reasonOf(error: unknown): string {
  const { name = 'unknown', cause }: { name?: unknown; cause?: unknown } = Object(error);
  const { code = '' }: { code?: unknown } = Object(cause);
  return `${String(name)} ${String(code)}`.trim();
}
