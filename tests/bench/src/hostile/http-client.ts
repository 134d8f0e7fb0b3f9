import { Agent, request } from 'node:http';
import { request as requestTls, Agent as TlsAgent } from 'node:https';
import type { Target } from './target.ts';

const PATIENCE_MS = 10_000;

/** One request from one of this machine's loopback addresses. */
export interface TestRequest {
  readonly path: string;
  readonly from: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The response; `status` is 0 when the connection failed or timed out. */
export interface TestResponse {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
  readonly cookie: string | undefined;
}

/** Keep-alive clients, one per address. */
export function createHttpClient({ port, authority: ca }: Pick<Target, 'port' | 'authority'>) {
  const pool = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  const agent = ca === undefined ? new Agent(pool) : new TlsAgent({ ...pool, ca });
  const ask = ca === undefined ? request : requestTls;

  /** Never rejects, because failures are counted. */
  function send({
    path,
    from,
    method = 'GET',
    headers = {},
    body,
  }: TestRequest): Promise<TestResponse> {
    const begin = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text = '', cookie?: string): void =>
        resolve({ status, ms: performance.now() - begin, body: text, cookie });
      const sent = ask(
        { agent, host: '127.0.0.1', localAddress: from, port, path, method, headers },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', () => end(0));
          response.on('end', () => {
            const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
            end(response.statusCode ?? 0, Buffer.concat(parts).toString(), cookie);
          });
        },
      );
      sent.setTimeout(PATIENCE_MS, () => sent.destroy());
      sent.on('error', () => end(0));
      sent.end(body);
    });
  }
  return { send, close: () => agent.destroy() };
}
export type HttpClient = ReturnType<typeof createHttpClient>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** What a login is sent with; the code is a second step where the account is guessed at. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}

/** A login as the app sends it. */
export const loginRequest = (
  credentials: Credentials,
  from: string,
  cookie?: string,
): TestRequest => ({
  path: '/api/member_login',
  from,
  method: 'POST',
  headers: cookie === undefined ? FORM : { ...FORM, cookie },
  body: new URLSearchParams({ ...credentials }).toString(),
});

const TICK_MS = 10;
const MOST_PENDING = 3_000;

/**
 * Sends requests at a fixed rate for some seconds without waiting for responses, as attackers do. A
 * request that would exceed the limit of pending ones is skipped.
 */
export async function sendAtRate<T>(
  perSecond: number,
  seconds: number,
  send: (turn: number) => Promise<T>,
): Promise<readonly T[]> {
  const responses: T[] = [];
  const pending = new Set<Promise<void>>();
  const total = perSecond * seconds;
  const begin = performance.now();
  for (let turn = 0; turn < total; ) {
    const due = Math.min(total, Math.ceil(((performance.now() - begin) / 1_000) * perSecond));
    for (; turn < due; turn += 1) {
      if (pending.size >= MOST_PENDING) continue;
      const one = send(turn).then((response) => {
        responses.push(response);
        pending.delete(one);
      });
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return responses;
}
