import { type Nothing, noInput, nothing } from '../codec.ts';
import type { Endpoint } from '../endpoint.ts';
import type { TokenRole } from './role.ts';

/** Below it are all addresses of operators' calls (spec S13.4). */
export const OPS_BASE = '/ops';
/** Every change carries this header: pages of other origins cannot send it without a preflight. */
export const OPS_HEADER = { name: 'X-Velvet-Ops', value: '1' } as const;
/** The operator whose page makes a call: another one may have signed in to the browser since. */
export const OPERATOR_HEADER = 'X-Velvet-Operator';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Longest time of a statement that checks all books or the whole audit log, in seconds. */
export const CHECK_MAX_SECONDS = 60;
/** Longest time in which a file is sent, in seconds. */
export const DOWNLOAD_MAX_SECONDS = 600;

/**
 * Who may call: anybody, every operator, or operators with one of these roles. The token of a release agent
 * is no operator's: it opens what names it and nothing else.
 */
export type OpsAccess = 'everybody' | 'operator' | readonly TokenRole[];

/**
 * What a call changes: nothing, the caller's own session, the product's data, or a file that is being
 * sent in pieces. A change of data takes an Idempotency-Key and leaves an entry in the audit log; a
 * piece needs no key, because sending it again changes nothing.
 */
export type OpsEffect = 'none' | 'session' | 'data' | 'piece';

/**
 * An operation of the operators' console. Calls that change nothing are GET with the input in the
 * query, all others POST with a JSON body. A success is 200 with the output as JSON, anything else
 * an `OpsProblem`.
 */
export interface OpsEndpoint<In, Out, Name extends string = string>
  extends Pick<Endpoint<In, Out, Name>, 'name' | 'path' | 'input' | 'output'> {
  readonly access: OpsAccess;
  readonly effect: OpsEffect;
  /** Wire names of fields of the output that a repeated call leaves out, because they are stored nowhere. */
  readonly shownOnce?: readonly string[];
  /** Largest JSON body in bytes, where it may be more than 16 KiB. */
  readonly bodyMaxBytes?: number;
  /** Longest time of an answer in seconds, where it may be more than 25. */
  readonly maxSeconds?: number;
  /**
   * The body is a file of one of these media types, or a piece of one; the input is in the query, as
   * that of a read.
   */
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number };
  /**
   * A success is a file of this media type instead of JSON, sent while it is read. If reading fails, the
   * connection is closed before the end of the body.
   */
  readonly download?: { readonly type: string; readonly fileName: string };
}

export type OpsInputOf<E> = E extends OpsEndpoint<infer In, infer _, string> ? In : never;
export type OpsOutputOf<E> = E extends OpsEndpoint<infer _, infer Out, string> ? Out : never;

/** For a call with an effect of its own; other calls are a `defineOpsRead` or a `defineOpsChange`. */
export const defineOpsEndpoint = <In, Out, const Name extends string>(
  endpoint: OpsEndpoint<In, Out, Name>,
): OpsEndpoint<In, Out, Name> => endpoint;

/** What an operation is unless it says otherwise: without input and output. */
const usual = { input: noInput, output: nothing } as const;

type Described<E> = Omit<E, 'access' | 'effect' | keyof typeof usual> &
  Partial<Pick<E, keyof typeof usual & keyof E>>;

/** An operation that changes nothing. */
export const defineOpsRead = <In = Nothing, Out = null, const Name extends string = string>(
  access: OpsAccess,
  endpoint: Described<OpsEndpoint<In, Out, Name>>,
): OpsEndpoint<In, Out, Name> =>
  // Without an input or output in it, these are the types of the usual ones.
  ({ ...usual, ...endpoint, access, effect: 'none' }) as OpsEndpoint<In, Out, Name>;

/** An operation that changes the product's data. */
export const defineOpsChange = <In = Nothing, Out = null, const Name extends string = string>(
  access: OpsAccess,
  endpoint: Described<OpsEndpoint<In, Out, Name>>,
): OpsEndpoint<In, Out, Name> =>
  ({ ...usual, ...endpoint, access, effect: 'data' }) as OpsEndpoint<In, Out, Name>;

export const opsMethod = ({ effect }: { readonly effect: OpsEffect }): 'GET' | 'POST' =>
  effect === 'none' ? 'GET' : 'POST';

/** Whether the input of a call is in the query. */
export const isInQuery = (call: { readonly effect: OpsEffect; readonly file?: unknown }): boolean =>
  call.effect === 'none' || call.file !== undefined;

/** How a client sends an operation's input. */
export interface OpsRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query on the operators' origin. */
  readonly address: string;
  /** JSON, or the file of an upload, whose type is the media type; undefined for GET. */
  readonly body: string | Blob | undefined;
  /** Longest time of an answer in seconds, where it may be more than 25. */
  readonly maxSeconds?: number;
}

/** The request of a call, with the file of an upload. Absent optional fields are left out. */
export function opsRequest<In, Out>(
  endpoint: OpsEndpoint<In, Out>,
  input: In,
  file?: Blob,
): OpsRequest {
  const method = opsMethod(endpoint);
  const wire = endpoint.input.encode(input);
  const address = `${OPS_BASE}${endpoint.path}`;
  const { maxSeconds } = endpoint;
  const slow = maxSeconds === undefined ? {} : { maxSeconds };
  if (!isInQuery(endpoint)) return { method, address, body: JSON.stringify(wire), ...slow };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(Object(wire))) {
    if (value !== undefined) query.append(key, String(value));
  }
  const asked = query.size === 0 ? address : `${address}?${query}`;
  return { method, address: asked, body: file, ...slow };
}
