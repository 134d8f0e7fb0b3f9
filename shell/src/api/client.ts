import { decode } from '@velvet/contract/codec';
import { API_BASE, REQUEST_TIMEOUT_MS } from '@velvet/contract/constants';
import { callAddress, type Endpoint, formFields } from '@velvet/contract/endpoint';
import { type Opened, openEnvelope, toBase64 } from '@velvet/contract/envelope';
import type { Language } from '@velvet/contract/language';
import { codes, isRefusal } from '@velvet/contract/outcome';
import { asSeconds, type Seconds } from '@velvet/contract/time';
import {
  type ApiError,
  type CallOptions,
  type CallResult,
  isApiError,
  type Transport,
} from '@velvet/sdk/api';
import type { EmbeddedResponse } from './embedded-responses.ts';

export interface ClientOptions {
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
  /** Whether a service worker answers some calls offline, too. */
  readonly hasSavedResponses?: () => boolean;
  readonly token: () => string | null;
  /** null until the start rule has decided; the server then negotiates (spec S2.3). */
  readonly language: () => Language | null;
  /** Whether the server takes secrets in a body (spec S8.1). Rejects with an ApiError. */
  readonly takesBodyCredentials: () => Promise<boolean>;
  readonly claimEarly: (address: string) => Promise<Response> | undefined;
  /** A response that came with the page; each is given once. */
  readonly claimEmbedded?: (address: string) => EmbeddedResponse | undefined;
  /** A call that needs a session got 401. */
  readonly onSessionLost: (message: string) => void;
  readonly timeoutMs?: number;
}

interface Request {
  readonly address: string;
  readonly init: RequestInit;
  /** Whose call this is. */
  readonly token: string | null;
}

type OpenedBody = Opened | { readonly ok: false; readonly reason: 'not-json' };

interface ApiResponse {
  readonly status: number;
  readonly retryAfterS?: Seconds | undefined;
  readonly opened: OpenedBody;
}

const failed = (error: ApiError): { readonly ok: false; readonly error: ApiError } => ({
  ok: false,
  error,
});

/** The one place that talks to the API: headers, forms, time-outs, envelopes, errors as values. */
export function createClient(options: ClientOptions): Transport {
  const { timeoutMs = REQUEST_TIMEOUT_MS } = options;

  async function build<In, Out>(
    endpoint: Endpoint<In, Out>,
    input: In,
    { idempotencyKey }: CallOptions,
  ): Promise<Request> {
    const inBody =
      endpoint.method === 'POST' ||
      (endpoint.credentials === true && (await options.takesBodyCredentials()));
    const headers = new Headers();
    const token = options.token();
    const language = options.language();
    if (token !== null) headers.set('token', toBase64(token));
    if (language !== null) headers.set('lang', language);
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
    if (inBody) {
      const body = formFields(endpoint, input);
      return { address: endpoint.name, init: { method: 'POST', body, headers }, token };
    }
    return { address: callAddress(endpoint, input), init: { method: 'GET', headers }, token };
  }

  async function fetchResponse(
    { address, init }: Request,
    signal: AbortSignal,
  ): Promise<ApiResponse> {
    const known = init.method === 'GET' ? options.claimEmbedded?.(address) : undefined;
    if (known) return { status: codes.ok, opened: { ok: true, ...known } };
    const early = init.method === 'GET' ? options.claimEarly(address) : undefined;
    const response =
      (await early?.catch(() => undefined)) ??
      (await options.fetch(`${API_BASE}/${address}`, { ...init, credentials: 'include', signal }));
    const { status, headers } = response;
    return { status, retryAfterS: retryAfterOf(headers), opened: open(await response.text()) };
  }

  /**
   * In a task of its own, so that the caller receives this refusal first: the end of a session aborts
   * every call that is under way.
   */
  function reportLostSession(token: string | null, message: string): void {
    setTimeout(() => {
      // A late response must not end the session of a member who signed in since.
      if (options.token() === token) options.onSessionLost(message);
    });
  }

  function read<In, Out>(
    endpoint: Endpoint<In, Out>,
    { token }: Request,
    response: ApiResponse,
  ): CallResult<Out> {
    const { opened } = response;
    if (!opened.ok) {
      // Without an envelope a fault comes from something in front of the API.
      if (response.status >= codes.fault) return failed({ kind: 'network' });
      return failed({ kind: 'contract', field: opened.reason });
    }
    const { code, msg, data } = opened;
    if (code !== codes.ok) {
      if (code === codes.noSession && endpoint.access === 'session') reportLostSession(token, msg);
      const { retryAfterS } = response;
      const wait = retryAfterS === undefined ? {} : { retryAfterS };
      return failed({ kind: 'refused', code, message: msg, ...refusalOf(data), ...wait });
    }
    const decoded = decode(endpoint.output, endpoint.answersInMessage ? msg : data);
    return decoded.ok
      ? { ok: true, value: decoded.value, message: msg }
      : failed({ kind: 'contract', field: decoded.field });
  }

  async function send<In, Out>(
    endpoint: Endpoint<In, Out>,
    input: In,
    callOptions: CallOptions,
    signal: AbortSignal,
  ): Promise<CallResult<Out>> {
    const request = await build(endpoint, input, callOptions);
    return read(endpoint, request, await fetchResponse(request, signal));
  }

  return {
    async call(endpoint, input, callOptions = {}) {
      const reads = endpoint.method === 'GET' && options.hasSavedResponses?.();
      if (!reads && !options.isOnline()) return failed({ kind: 'offline' });
      const attempt = withTimeout(timeoutMs, callOptions.signal);
      try {
        return await attempt.race(send(endpoint, input, callOptions, attempt.signal));
      } catch (cause) {
        // A call that writes may have been received, so it never counts as one that was not sent.
        const error: ApiError = reads && !options.isOnline() ? { kind: 'offline' } : errorOf(cause);
        return failed(attempt.outcome() ?? error);
      } finally {
        attempt.settle();
      }
    },
  };
}

const errorOf = (cause: unknown): ApiError => (isApiError(cause) ? cause : { kind: 'network' });

function open(text: string): OpenedBody {
  try {
    return openEnvelope(JSON.parse(text));
  } catch {
    return { ok: false, reason: 'not-json' };
  }
}

/** What Retry-After says in whole seconds; a date in it is not of ours. */
export function retryAfterOf(headers: Headers): Seconds | undefined {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? asSeconds(Number(seconds)) : undefined;
}

function refusalOf(data: unknown) {
  const { reason, field }: { readonly reason?: unknown; readonly field?: unknown } = Object(data);
  return {
    refusal: isRefusal(reason) ? reason : undefined,
    field: typeof field === 'string' ? field : undefined,
  };
}

interface Attempt {
  readonly signal: AbortSignal;
  /** Settles with the work or rejects at the time-out or abort, whichever is first. */
  race<T>(work: Promise<T>): Promise<T>;
  /** What ended the attempt from outside, if anything did. */
  outcome(): ApiError | undefined;
  settle(): void;
}

/** Bounds one call in time and ties it to the caller's signal. */
function withTimeout(timeoutMs: number, outer: AbortSignal | undefined): Attempt {
  const controller = new AbortController();
  let ended: ApiError | undefined;
  const end = (error: ApiError) => {
    ended ??= error;
    controller.abort();
  };
  const onAbort = () => end({ kind: 'aborted' });
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort);
  const timer = setTimeout(() => end({ kind: 'timeout' }), timeoutMs);
  return {
    signal: controller.signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error('The call was ended'));
        if (controller.signal.aborted) giveUp();
        controller.signal.addEventListener('abort', giveUp);
        work.then(resolve, reject);
      }),
    outcome: () => ended,
    settle() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}
