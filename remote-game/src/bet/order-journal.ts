import {
  type Codec,
  type Domain,
  decode,
  field,
  listOf,
  record,
} from '@velvet/shared/contract/codec';
import { order } from '@velvet/shared/contract/game';
import { integer, matching } from '@velvet/shared/contract/primitives';

/** An order that was confirmed and whose answer is not known yet. */
const attempt = record({
  /** The idempotency key: however often it is sent, it is one order. */
  key: field('key', matching(/^[\w-]{8,64}$/)),
  memberId: field('member', integer(1)),
  order: field('order', order),
});
export type Attempt = Domain<typeof attempt>;
const attempts: Codec<readonly Attempt[]> = listOf(attempt);

/** Where the journal is kept between visits. */
export interface JournalStore {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

const STORED_UNDER = 'game.orders';

/** What was stored, also by another version of the app: what cannot be read is nothing. */
export function readJournal(store: JournalStore): readonly Attempt[] {
  try {
    const read = decode(attempts, JSON.parse(store.get(STORED_UNDER) ?? '[]'));
    return read.ok ? read.value : [];
  } catch {
    return [];
  }
}

const write = (store: JournalStore, kept: readonly Attempt[]): void =>
  store.set(STORED_UNDER, JSON.stringify(attempts.encode(kept)));

/** Read and written in one go: another tab keeps its orders in the same place. */
export function addToJournal(store: JournalStore, added: Attempt): void {
  write(store, [...readJournal(store), added]);
}

export function removeFromJournal(store: JournalStore, key: string): void {
  write(
    store,
    readJournal(store).filter((kept) => kept.key !== key),
  );
}
