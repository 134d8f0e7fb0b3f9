import { setTimeout as sleep } from 'node:timers/promises';
import { asMilliseconds, type Milliseconds } from '@velvet/shared/contract/time';
import {
  DOWNLOAD_MAX_SECONDS,
  IDEMPOTENCY_HEADER,
  type OpsRequest,
} from '@velvet/shared/ops-contract/ops-endpoint';
import { errorCode } from '../errors/error-code.ts';

/** Where calls go, and as whom. */
export interface OpsServer {
  /** Origin of the operators' server, or of the console in front of it. */
  readonly url: URL;
  /** A personal token. */
  readonly token: string;
  /** Accept-Language: of the texts of refusals. */
  readonly language: string;
  readonly pause: (duration: Milliseconds) => Promise<void>;
}

/** No attempt was answered: a change may have been made or not. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const PAUSES = [500, 1_000, 2_000].map(asMilliseconds);
/** Longer than the longest operation, which sends a file. */
const PATIENCE_MS = (DOWNLOAD_MAX_SECONDS + 20) * 1_000;
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

export const pauseFor = (duration: Milliseconds): Promise<void> => sleep(duration);

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
  { url, token, language }: OpsServer,
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return errorCode(error.cause) ?? error.message;
}
