import { openEnvelope, toBase64 } from '@velvet/contract/envelope';
import type { Tally } from './tally.ts';

/**
 * How long a client waits for a whole answer, in milliseconds. An edge gives up on an API server after
 * 28 s and answers that it did, so that nothing has to be cut here.
 */
export const CLIENT_LIMIT_MS = 30_000;
const LATER = new Set([408, 425, 429]);

/** What came back; `code` is the envelope's, 0 for answers that are none. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly body: string;
}

/** A request as it goes over the wire. */
interface Wanted {
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly isPost?: boolean;
  readonly token?: string;
  readonly idempotencyKey?: string;
}

/** Sends requests of all members to one address. */
export interface Client {
  /** Undefined when there was no answer, or one that says to come back later. */
  send(wanted: Wanted): Promise<Answer | undefined>;
  readonly url: string;
}

/** A client that counts in the tally what it sees and ends every request at its limit. */
export function createClient(url: string, tally: Tally): Client {
  const fail = (wanted: Wanted, why: string): undefined => {
    tally.failedAtMs.push(performance.now());
    const what = `${requestName(wanted)}: ${why}`;
    tally.failures.set(what, (tally.failures.get(what) ?? 0) + 1);
  };
  const send = async (wanted: Wanted): Promise<Answer | undefined> => {
    const startedAt = performance.now();
    tally.requests += 1;
    try {
      const response = await fetch(addressOf(url, wanted), {
        ...optionsOf(wanted),
        redirect: 'manual',
        signal: AbortSignal.timeout(CLIENT_LIMIT_MS),
      });
      const body = await response.text();
      const { status } = response;
      if (status >= 500 || LATER.has(status)) return fail(wanted, `status ${status}`);
      return read(status, body);
    } catch (error) {
      const isHung = error instanceof Error && error.name === 'TimeoutError';
      if (isHung) tally.beyondLimit.push(`${requestName(wanted)} at ${new Date().toISOString()}`);
      return fail(wanted, isHung ? 'no end at the limit' : 'broken connection');
    } finally {
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt);
    }
  };
  return { url, send };
}

const requestName = ({ path }: Wanted): string =>
  path.startsWith('/pay/') ? '/pay' : (path.split('?')[0] ?? path);

function addressOf(url: string, { path, fields, isPost }: Wanted): string {
  const query = fields && !isPost ? `?${new URLSearchParams(fields)}` : '';
  return `${url}${path}${query}`;
}

const optionsOf = ({ fields, isPost, token, idempotencyKey }: Wanted): RequestInit => ({
  method: isPost ? 'POST' : 'GET',
  headers: {
    lang: 'en',
    ...(token === undefined ? {} : { token: toBase64(token) }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  },
  ...(isPost ? { body: new URLSearchParams(fields) } : {}),
});

function read(status: number, body: string): Answer {
  if (!body.startsWith('{')) return { status, code: 0, data: undefined, body };
  const opened = openEnvelope(JSON.parse(body));
  return opened.ok
    ? { status, code: opened.code, data: opened.data, body }
    : { status, code: 0, data: undefined, body };
}
