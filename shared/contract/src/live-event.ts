import * as v from 'valibot';
import { type Codec, type Domain, decode, field, optionalField, record } from './codec.ts';
import { gameKey, gameSnapshot, pastRound, period } from './game.ts';
import { id, oneOf } from './primitives.ts';

/** At least this often something arrives, a comment if nothing else. */
export const EVENTS_HEARTBEAT_MS = 20_000;

/** What a client cannot read, such as the form of a later version, counts as absent. */
const orAbsent = <T>({ schema, encode }: Codec<T>): Codec<T | undefined> => ({
  schema: v.fallback(v.optional(schema), undefined),
  encode: (value) => value && encode(value),
});

const round = record({
  game: field('game', gameKey),
  period: field('expect', period),
  state: field('state', oneOf(['opened', 'closed', 'drawn', 'void'])),
  /** The game right after it; absent with `closed`, and where the server could not add it in time. */
  snapshot: optionalField('info', orAbsent(gameSnapshot)),
  /** The finished round, as the history has it: with `drawn` and `void`, where there is a snapshot. */
  result: optionalField('result', orAbsent(pastRound)),
});
const balance = record({
  cause: field('cause', oneOf(['order', 'settlement', 'withdrawal', 'recharge'])),
});
const withdrawal = record({ id: field('id', id<'withdrawal'>()) });
const recharge = record({ id: field('id', id<'recharge'>()) });

export type RoundEvent = { readonly kind: 'round' } & Domain<typeof round>;

/**
 * One event of a session's stream at `EVENTS_ADDRESS` (spec S15.2). The stream is read with `fetch`,
 * because the token is a header and never part of an address. Events say what changed; those about
 * members carry no amounts or texts, clients fetch what they show. What is public about a round is part
 * of its event, so that a draw needs no call. Each kind is an `event` field, its payload the `data` as
 * JSON.
 */
export type LiveEvent =
  /** Events may have been missed: what is shown should be fetched again. */
  | { readonly kind: 'resync' }
  | RoundEvent
  /** The balance, or the bets that explain it. */
  | ({ readonly kind: 'balance' } & Domain<typeof balance>)
  | ({ readonly kind: 'withdrawal' } & Domain<typeof withdrawal>)
  | ({ readonly kind: 'recharge' } & Domain<typeof recharge>)
  | { readonly kind: 'message' }
  | { readonly kind: 'notice' };

function read<Kind extends LiveEvent['kind'], Payload extends object>(
  kind: Kind,
  codec: Codec<Payload>,
  wire: unknown,
): ({ readonly kind: Kind } & Payload) | undefined {
  const decoded = decode(codec, wire);
  return decoded.ok ? { ...decoded.value, kind } : undefined;
}

/** Without a snapshot where the result is absent, so that whoever has a snapshot needs to fetch nothing. */
function withAllDetails(event: RoundEvent | undefined): RoundEvent | undefined {
  if (!event?.snapshot || event.result || event.state === 'opened') return event;
  const { snapshot: _incomplete, ...plain } = event;
  return plain;
}

/** Undefined for kinds of a later version and for payloads that do not fit. */
export function parseLiveEvent(kind: string, wire: unknown): LiveEvent | undefined {
  switch (kind) {
    case 'resync':
    case 'message':
    case 'notice':
      return { kind };
    case 'round':
      return withAllDetails(read(kind, round, wire));
    case 'balance':
      return read(kind, balance, wire);
    case 'withdrawal':
      return read(kind, withdrawal, wire);
    case 'recharge':
      return read(kind, recharge, wire);
    default:
      return undefined;
  }
}

/** The payload in its wire form. */
export function encodeLiveEvent(event: LiveEvent): unknown {
  switch (event.kind) {
    case 'resync':
    case 'message':
    case 'notice':
      return {};
    case 'round':
      return round.encode(event);
    case 'balance':
      return balance.encode(event);
    case 'withdrawal':
      return withdrawal.encode(event);
    case 'recharge':
      return recharge.encode(event);
  }
}
