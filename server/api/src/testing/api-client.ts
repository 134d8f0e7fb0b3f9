import { decode } from '@velvet/contract/codec';
import { API_BASE } from '@velvet/contract/constants';
import { type Endpoint, formFields } from '@velvet/contract/endpoint';
import { openEnvelope, toBase64 } from '@velvet/contract/envelope';
import { login } from '@velvet/contract/sign-in';

/** An answer as a client reads it. */
export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  /** The wire form. */
  readonly data: unknown;
  /** The domain form, when the codec accepts the data. */
  readonly value: T | undefined;
  /** Reason and field of a refusal. */
  readonly reason: unknown;
  readonly field: unknown;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly lang?: string;
  readonly acceptLanguage?: string;
  readonly idempotencyKey?: string;
  /** The slash path instead of the flat name. */
  readonly bySlashPath?: boolean;
  /** What a browser or a proxy adds. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Credentials in the query, as the table has them. */
  readonly inQuery?: boolean;
  /** The caller's address in a trusted proxy's X-Forwarded-For. */
  readonly from?: string;
  readonly cookie?: string | undefined;
}

type Fields = Readonly<Record<string, string>>;

/** Calls the API over HTTP like the app does. */
export interface ApiClient {
  call<In, Out>(endpoint: Endpoint<In, Out>, input: In, options?: CallOptions): Promise<Reply<Out>>;
  /** Sends fields as they are. */
  send(
    method: 'GET' | 'POST',
    name: string,
    fields?: Fields | URLSearchParams,
    options?: CallOptions,
  ): Promise<Reply>;
  /** The token of a demo member. */
  logIn(username: string, password?: string): Promise<string>;
}

export function createApiClient(url: string): ApiClient {
  async function send(
    method: 'GET' | 'POST',
    name: string,
    fields: Fields | URLSearchParams = {},
    options: CallOptions = {},
  ): Promise<Reply> {
    const form = new URLSearchParams(fields);
    const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
    const response = await fetch(`${url}${API_BASE}/${name.replace(/^\//, '')}${query}`, {
      method,
      headers: headersOf(options),
      ...(method === 'POST' ? { body: form } : {}),
    });
    return readReply(response);
  }

  const client: ApiClient = {
    send,
    async call(endpoint, input, options = {}) {
      const method = endpoint.credentials && !options.inQuery ? 'POST' : endpoint.method;
      const name = options.bySlashPath ? endpoint.path : endpoint.name;
      const reply = await send(method, name, formFields(endpoint, input), options);
      const wire = endpoint.answersInMessage ? reply.msg : reply.data;
      const read = decode(endpoint.output, wire);
      return { ...reply, value: reply.code === 200 && read.ok ? read.value : undefined };
    },
    async logIn(username, password = 'velvet123') {
      const { value, msg } = await client.call(login, { username, password });
      if (!value) throw new Error(`${username} cannot log in: ${msg}`);
      return value.token;
    },
  };
  return client;
}

function headersOf(options: CallOptions) {
  const { token, lang = 'en', acceptLanguage, idempotencyKey, from, cookie } = options;
  const headers = new Headers(options.headers);
  if (lang !== '') headers.set('lang', lang);
  if (token !== undefined) headers.set('token', toBase64(token));
  if (acceptLanguage !== undefined) headers.set('accept-language', acceptLanguage);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (from !== undefined) headers.set('x-forwarded-for', from);
  if (cookie !== undefined) headers.set('cookie', cookie);
  return headers;
}

/** Reads an answer; fails when it is not an envelope. */
export async function readReply(response: Response): Promise<Reply> {
  const opened = openEnvelope(await response.json());
  if (!opened.ok) throw new Error(`Not an envelope: ${opened.reason}`);
  const { code, msg, data } = opened;
  const refusal: { reason?: unknown; field?: unknown } =
    typeof data === 'object' && data !== null ? data : {};
  return {
    status: response.status,
    headers: response.headers,
    code,
    msg,
    data,
    value: undefined,
    reason: refusal.reason,
    field: refusal.field,
  };
}
