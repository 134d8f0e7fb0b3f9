import type { Codec } from './codec.ts';

declare const tag: unique symbol;

/** A value that the compiler keeps apart from others of the same form. At run time it is `Base`. */
export type Branded<Base, Tag extends string> = Base & { readonly [tag]: Tag };

/**
 * The same codec, whose values get a brand: whatever its schema accepts is what the brand names. The
 * one place where a brand is asserted for what comes from outside; it adds nothing at run time.
 */
export const branded = <Base, Tag extends string>(codec: Codec<Base>): Codec<Branded<Base, Tag>> =>
  codec as unknown as Codec<Branded<Base, Tag>>;

/** An id is a positive integer, branded with what it identifies. */
export type Id<Kind extends string> = Branded<number, Kind>;

/** Seconds since the Unix epoch: the API's unit of time. */
export type EpochSeconds = Branded<number, 'epoch seconds'>;
/** Milliseconds since the Unix epoch: how `Date` counts. */
export type EpochMs = Branded<number, 'epoch milliseconds'>;

/** A length of time in seconds: the API's unit. */
export type Seconds = Branded<number, 'seconds'>;
/** A length of time in milliseconds: the unit of timers and of `Date`. */
export type Milliseconds = Branded<number, 'milliseconds'>;

function assertId<Kind extends string>(value: number): asserts value is Id<Kind> {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`Not an id: ${value}`);
}

/** The id of what the caller says it is. Throws RangeError for what cannot be an id. */
export function toId<Kind extends string>(value: number): Id<Kind> {
  assertId<Kind>(value);
  return value;
}

/** The id that a text of digits spells; undefined for any other text. */
export const parseId = <Kind extends string>(text: string | null): Id<Kind> | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? toId(Number(text)) : undefined;
