import { randomUUID } from 'node:crypto';
import { decode } from '@velvet/contract/codec';
import {
  IDEMPOTENCY_HEADER,
  isInQuery,
  OPS_BASE,
  OPS_HEADER,
  type OpsEndpoint,
  type OpsRequest,
  opsMethod,
  opsRequest,
} from '@velvet/contract/ops/ops-endpoint';
import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import { type OpsProblem, opsProblem } from '@velvet/contract/ops/problem';
import { parseOptional } from '@velvet/contract/parse';

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An answer as the console reads it. */
export interface OpsReply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The wire form. */
  readonly body: unknown;
  /** The domain form of a success. */
  readonly value: T | undefined;
  readonly problem: OpsProblem | undefined;
}

export interface OpsCallOptions {
  /** Token of the session. */
  readonly token?: string | undefined;
  /** A fresh one by default. */
  readonly key?: string | undefined;
  /** Replace or, with an empty text, remove what the console sends. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an upload. */
  readonly file?: Blob;
}

/** Calls the operators' server like the console does. */
export interface OpsClient {
  call<In, Out>(
    endpoint: OpsEndpoint<In, Out>,
    input: In,
    options?: OpsCallOptions,
  ): Promise<OpsReply<Out>>;
  /** The same; throws for anything but a success. */
  get<In, Out>(endpoint: OpsEndpoint<In, Out>, input: In, token: string): Promise<Out>;
  /** Sends a request as it is. */
  send(request: OpsRequest, options?: OpsCallOptions): Promise<OpsReply>;
}

/** A request with an input in its wire form, right or wrong, and with the right kind of file where one is due. */
export function rawOpsRequest(
  endpoint: Pick<AnyOpsEndpoint, 'path' | 'effect' | 'file'>,
  wire: Readonly<Record<string, unknown>>,
): OpsRequest {
  const method = opsMethod(endpoint);
  const address = `${OPS_BASE}${endpoint.path}`;
  if (!isInQuery(endpoint)) return { method, address, body: JSON.stringify(wire) };
  const query = new URLSearchParams(
    Object.entries(wire).map(([key, value]) => [key, String(value)]),
  );
  return { method, address: `${address}?${query}`, body: aFileFor(endpoint) };
}

/** What every piece is in the calls that are right. */
export const RIGHT_PIECE = new Uint8Array(Buffer.from('A piece of a film'));

/** A body for an operation that takes one. */
export function aFileFor({
  effect,
  file,
}: Pick<AnyOpsEndpoint, 'effect' | 'file'>): Blob | undefined {
  if (effect === 'piece') return new Blob([RIGHT_PIECE], { type: 'application/octet-stream' });
  return file && aPictureFile();
}

/** A picture of one pixel as a browser sends it. */
const aPictureFile = (): Blob => new Blob([PIXEL], { type: 'image/png' });

/** What a caller that is no browser sends: a personal token, and nothing that the console does. */
export const asBearer = (token: string) => ({
  authorization: `Bearer ${token}`,
  origin: '',
  'x-velvet-ops': '',
});

export function createOpsClient(url: string, origin: string): OpsClient {
  const send = async (request: OpsRequest, options: OpsCallOptions = {}): Promise<OpsReply> => {
    const { method, address, body } = request;
    const response = await fetch(url + address, {
      method,
      headers: headersOf(request, origin, options),
      ...(body === undefined ? {} : { body }),
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const read: unknown = isJson ? await response.json() : await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: read,
      value: undefined,
      problem: response.ok ? undefined : parseOptional(opsProblem, read),
    };
  };
  const client: OpsClient = {
    send,
    async call(endpoint, input, options) {
      const reply = await send(opsRequest(endpoint, input, options?.file), options);
      const read = decode(endpoint.output, reply.body);
      return { ...reply, value: reply.status === 200 && read.ok ? read.value : undefined };
    },
    async get(endpoint, input, token) {
      const { value, problem } = await client.call(endpoint, input, { token });
      if (value === undefined) throw new Error(`${endpoint.name}: ${problem?.reason}`);
      return value;
    },
  };
  return client;
}

function headersOf({ method, body }: OpsRequest, origin: string, options: OpsCallOptions): Headers {
  const headers = new Headers();
  if (options.token !== undefined) headers.set('cookie', `__Host-velvet.operator=${options.token}`);
  if (method === 'POST') {
    headers.set('origin', origin);
    headers.set(OPS_HEADER.name, OPS_HEADER.value);
    headers.set(IDEMPOTENCY_HEADER, options.key ?? randomUUID());
  }
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === '') headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}
