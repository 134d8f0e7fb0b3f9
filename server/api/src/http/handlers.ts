import type { InputOf, OutputOf } from '@velvet/contract/endpoint';
import type { EndpointName, EndpointNamed } from '@velvet/contract/endpoints';
import type { Language } from '@velvet/contract/language';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Refused } from './refused.ts';
import type { SessionCookies, SessionMember } from './session.ts';

/** One call of an operation. */
export interface Call {
  /** Present for operations with access `session`, and for public ones when logged in. */
  readonly member?: SessionMember;
  /** The language of every text in the answer. */
  readonly language: Language;
  /** The address the call came from, as the server and its proxies saw it. */
  readonly ip: string;
  /** The header with which browsers name themselves; empty without it. */
  readonly userAgent: string;
  /** Cookies that bind sessions to a browser and identify a known device. */
  readonly cookies: Pick<SessionCookies, 'bind' | 'release' | 'get' | 'keep'>;
  /** From the header; a fresh one when the caller sent none. */
  readonly idempotencyKey: string;
  readonly now: Date;
  /**
   * Connections for lists that may be two seconds old, but not older than what the caller changed: a
   * replica's, if there is one. Money, the game and sign-in never use them.
   */
  readonly listPool: () => Promise<pg.Pool>;
  /** Never log input with it. */
  readonly log: FastifyBaseLogger;
}

/** The wire form of a call's input: form fields or query parameters as they came. */
export type Wire = Readonly<Record<string, unknown>>;

export type Inputs = { readonly [N in EndpointName]: InputOf<EndpointNamed<N>> };
export type Outputs = { readonly [N in EndpointName]: OutputOf<EndpointNamed<N>> };

/** What a read that answers everybody alike sees of a call: nothing of who calls. */
type SharedCall = Pick<Call, 'language' | 'now'>;

export interface Handler<In, Out> {
  (call: Call, input: In): Promise<Out | Refused>;
  /** Where a read that answers everybody alike reads: equal ones that arrive together are one. */
  readonly shared?: 'primary' | 'lists';
}

/** A read that answers by input, language and time alone. */
export const shared = <In, Out>(
  read: (call: SharedCall, input: In) => Promise<Out | Refused>,
): Handler<In, Out> =>
  Object.assign(({ language, now }: Call, input: In) => read({ language, now }, input), {
    shared: 'primary' as const,
  });

/** The same for a list, see `listPool`. */
export const sharedList = <In, Out>(
  read: (call: SharedCall & { readonly pool: pg.Pool }, input: In) => Promise<Out | Refused>,
): Handler<In, Out> =>
  Object.assign(
    async ({ language, now, listPool }: Call, input: In) =>
      read({ language, now, pool: await listPool() }, input),
    { shared: 'lists' as const },
  );

/** One handler per operation, derived from the table of operations. */
export type Handlers = { readonly [N in EndpointName]: Handler<Inputs[N], Outputs[N]> };

/**
 * The member of a call that needs one.
 * @throws Refused `no_session` when there is none.
 */
export function memberOf(call: Call): SessionMember {
  if (!call.member) throw new Refused('no_session');
  return call.member;
}
