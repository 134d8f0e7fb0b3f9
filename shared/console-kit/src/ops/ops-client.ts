import { decode, field, optionalField, record } from '@velvet/contract/codec';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import {
  IDEMPOTENCY_HEADER,
  OPERATOR_HEADER,
  OPS_HEADER,
  type OpsRequest,
} from '@velvet/contract/ops/ops-endpoint';
import { parseJson } from '@velvet/contract/parse';
import { integer, text } from '@velvet/contract/primitives';
import type { OpsFailure } from './ops-failure.ts';

export type OpsReply =
  | { readonly ok: true; readonly wire: unknown }
  | { readonly ok: false; readonly failure: OpsFailure };

export interface OpsCallOptions {
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How much of a file has been sent. */
  readonly onProgress?: UploadProgress | undefined;
}

/** What carries operators' calls to the server. The host owns the one implementation. */
export interface OpsClient {
  send(request: OpsRequest, options?: OpsCallOptions): Promise<OpsReply>;
}

export interface OpsClientOptions {
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
  readonly language: () => ConsoleLanguage;
  /** The session that calls belong to; changes with each sign-in. */
  readonly sessionKey: () => string | undefined;
  /** Name of the operator who is signed in, as the page shows it. */
  readonly operator?: () => string | undefined;
  /** A call of the present session was refused: there is none any more, or it is another operator's. */
  readonly onSessionEnded: () => void;
  readonly timeoutMs?: number;
  /** Sends files whose progress is asked for: fetch does not tell it. */
  readonly upload?: typeof uploadWithProgress;
}

const TIMEOUT_MS = 20_000;
/** For the way there and back, on top of the time that an operation may take. */
const TRAVEL_MS = 10_000;
/** A slow line still gets a file through. */
const UPLOAD_BYTES_PER_MS = 50;

const uploadMs = ({ body }: OpsRequest): number =>
  typeof body === 'object' ? body.size / UPLOAD_BYTES_PER_MS : 0;

/** `OpsProblem` whose reason may be a word of a newer server. */
const problem = record({
  reason: field('reason', text),
  message: field('message', text),
  field: optionalField('field', text),
  retryAfterS: optionalField('retry_after', integer(0)),
});

const answerMs = ({ maxSeconds }: OpsRequest, usualMs: number): number =>
  maxSeconds === undefined ? usualMs : maxSeconds * 1_000 + TRAVEL_MS;

const refuse = (failure: OpsFailure): OpsReply => ({ ok: false, failure });

/** The one place that talks to `/ops`: headers, time-out, problems as values. Never rejects. */
export function createOpsClient(options: OpsClientOptions): OpsClient {
  const { timeoutMs = TIMEOUT_MS, upload = uploadWithProgress } = options;

  async function exchange(
    request: OpsRequest,
    { idempotencyKey, onProgress }: OpsCallOptions,
    signal: AbortSignal,
  ): Promise<Received> {
    const headers = new Headers({
      Accept: 'application/json',
      'Accept-Language': options.language(),
    });
    const { body } = request;
    if (request.method === 'POST') {
      headers.set('Content-Type', typeof body === 'object' ? body.type : 'application/json');
      headers.set(OPS_HEADER.name, OPS_HEADER.value);
    }
    const operator = options.operator?.();
    if (operator !== undefined) headers.set(OPERATOR_HEADER, operator);
    if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
    if (typeof body === 'object' && onProgress) {
      return upload({ address: request.address, headers, body, signal, onProgress });
    }
    const response = await options.fetch(request.address, {
      method: request.method,
      headers,
      body: body ?? null,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal,
    });
    return { status: response.status, body: await response.text() };
  }

  return {
    async send(request, call = {}) {
      if (!options.isOnline()) return refuse({ kind: 'offline' });
      const isChange = request.method === 'POST';
      const session = options.sessionKey();
      const limit = AbortSignal.timeout(
        Math.ceil(answerMs(request, timeoutMs) + uploadMs(request)),
      );
      const ends = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
      const received = await exchange(request, call, ends).catch(() => undefined);
      if (!received) return refuse({ kind: limit.aborted ? 'timeout' : 'network', isChange });
      const reply = read(received, isChange);
      const isEnd =
        !reply.ok &&
        reply.failure.kind === 'refused' &&
        ['no_session', 'other_session'].includes(reply.failure.reason);
      // A late response must not end the session of an operator who signed in since.
      if (isEnd && session === options.sessionKey()) options.onSessionEnded();
      return reply;
    },
  };
}

function read({ status, body }: Received, isChange: boolean): OpsReply {
  const wire = parseJson(body);
  if (status === 200) {
    return wire === undefined ? refuse({ kind: 'contract', field: '' }) : { ok: true, wire };
  }
  const refused = decode(problem, wire);
  // Something in front of the server answered.
  if (!refused.ok) return refuse({ kind: 'network', isChange });
  return refuse({ kind: 'refused', status, ...refused.value });
}

/** A response as it came. */
interface Received {
  readonly status: number;
  readonly body: string;
}

/** Told the part of the file that has been sent, from 0 to 1. */
export type UploadProgress = (sent: number) => void;

interface Upload {
  readonly address: string;
  readonly headers: Headers;
  readonly body: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: UploadProgress;
}

/** Sends a file by POST. Rejects when there is no response, or `signal` ends it. */
export function uploadWithProgress(upload: Upload): Promise<Received> {
  const { address, headers, body, signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, body: request.responseText });
    request.onerror = () => reject(new Error('No response'));
    request.onabort = () => reject(new Error('Ended'));
    if (signal.aborted) return reject(new Error('Ended'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
