import * as v from 'valibot';
import {
  type Codec,
  decode,
  type Fields,
  field,
  listOf,
  optionalField,
  plain,
  record,
} from '../codec.ts';
import { integer, matching, oneOf } from '../primitives.ts';

/** A page of operators' lists. */
export const OPS_PAGE_SIZE = 25;
/** Of notes, reasons and evidence, in UTF-16 units. */
const REASON_MAX = 1_000;

const notBlank = /\S/u;
/** Halves of surrogate pairs are no text: the database's JSON cannot contain them. */
const withoutControls = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Text that somebody has written: lines, no other control characters, not blank. */
export const writtenText = (max = REASON_MAX): Codec<string> =>
  plain(v.pipe(v.string(), v.maxLength(max), v.regex(withoutControls), v.regex(notBlank)));

/** The same, possibly empty. */
export const note: Codec<string> = plain(
  v.pipe(v.string(), v.maxLength(REASON_MAX), v.regex(withoutControls)),
);

/**
 * The state in which something was shown. A decision carries it back and is refused with
 * `changed_meanwhile` when that is no longer the state. Opaque; equal texts mean equal states.
 */
export const version: Codec<string> = matching(/^[a-z0-9._-]{1,64}$/);

/** What became of a decision; `needs_second` waits for another operator. */
export const decision = <const Outcomes extends readonly string[]>(outcomes: Outcomes) =>
  record({
    outcome: field('outcome', oneOf(outcomes)),
    /** The state it has left. */
    version: field('version', version),
  });

const CURSOR = 'cursor';
/** Where a page begins: the `next` of the page before; absent for the first one. */
export const cursor = optionalField(CURSOR, integer(1));
/** Cursor of the next page; absent on the last one. */
const next = optionalField('next', integer(1));

export const opsPage = <T>(item: Codec<T>) =>
  record({
    items: field('items', listOf(item)),
    next,
  });

const pageEnd = record({ next });

/** The cursor after a page as it came, whatever its items are; undefined on the last one. */
export function cursorAfter(wirePage: unknown): number | undefined {
  const read = decode(pageEnd, wirePage);
  return read.ok ? read.value.next : undefined;
}

/** The address of a list's page, from that of its first one. */
export const addressOfPage = (first: string, start: number): string =>
  `${first}${first.includes('?') ? '&' : '?'}${CURSOR}=${start}`;

/** A decision about one thing: its id, the state it was seen in, and what the decision needs. */
export const decisionOn = <T, F extends Fields>(id: Codec<T>, fields: F) =>
  record({ id: field('id', id), version: field('version', version), ...fields });
