import { asMilliseconds, type Milliseconds } from '../time.ts';
import { DOWNLOAD_MAX_SECONDS, IDEMPOTENCY_HEADER, type OpsRequest } from './ops-endpoint.ts';

/** Where calls of a caller that is no browser go, and as whom. */
export interface OpsServer {
  /** Origin of the operators' server, or of the console in front of it. */
  readonly url: URL;
  /** A personal token. */
  readonly token: string;
  /** Accept-Language: of the texts of refusals. */
  readonly language: string;
  readonly pause: (duration: Milliseconds) => Promise<void>;
  /** Longest time of an attempt, where it is less than that of the longest operation. */
  readonly patienceMs?: number;
}

/** No attempt was answered: a change may have been made or not. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const PAUSES = [500, 1_000, 2_000].map(asMilliseconds);
/** Longer than the longest operation, which sends a file. */
const PATIENCE_MS = (DOWNLOAD_MAX_SECONDS + 20) * 1_000;
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

export const pauseFor = (duration: Milliseconds): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, duration));

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a token may be sent there: with TLS, or without leaving this machine. */
export const isSafeForToken = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));

/**
 * Sends a call, again after a network failure or while the server cannot be reached, at most four times.
 * Each attempt has the same key, so that a change is made once.
 * @throws NoAnswer
 */
export async function sendCall(
  server: OpsServer,
  request: OpsRequest,
  key: string,
): Promise<Response> {
  for (const duration of PAUSES) {
    const response = await attempt(server, request, key).catch(() => undefined);
    if (response && !isTemporary(response)) return response;
    await response?.body?.cancel();
    await server.pause(duration);
  }
  try {
    return await attempt(server, request, key);
  } catch (error) {
    throw new NoAnswer(`No answer from ${server.url.origin} (${reasonOf(error)}).`);
  }
}

/** A check that took too long has no such header: asking again would take as long. */
const isTemporary = ({ status, headers }: Response): boolean =>
  UNREACHABLE.has(status) && (status !== 503 || headers.has('Retry-After'));

function attempt(
  { url, token, language, patienceMs = PATIENCE_MS }: OpsServer,
  { method, address, body }: OpsRequest,
  key: string,
): Promise<Response> {
  return fetch(new URL(address, url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(method === 'POST' ? { [IDEMPOTENCY_HEADER]: key } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code }: { readonly code?: unknown } = Object(error.cause);
  return typeof code === 'string' ? code : error.message;
}
