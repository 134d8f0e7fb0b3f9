import type { LedgerCheck } from '@velvet/contract/ops/books';
import type { Milliseconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';

/** Something in the books that does not fit; an id where it is one entry. */
interface FaultRow {
  readonly fault: string;
  readonly id: number | null;
}

/** Limits of a check; without one the connection's counts, and everything is listed. */
interface CheckLimits {
  readonly faults?: number;
  readonly patience?: Milliseconds;
}

/** What does not fit in the ledger and in draws. */
export async function findFaults(
  db: Queryable,
  { faults, patience }: CheckLimits = {},
): Promise<readonly FaultRow[]> {
  const query = {
    text: `SELECT fault, id FROM book_faults() UNION ALL SELECT fault, id FROM round_faults()
      LIMIT $1`,
    values: [faults ?? null],
    query_timeout: patience,
  };
  const { rows } = await db.query<FaultRow>(query);
  return rows;
}

/** How much there is in the books. */
type BookSizes = Pick<LedgerCheck, 'transactions' | 'members' | 'bets' | 'draws'>;

export async function readBookSizes(
  db: Queryable,
  { patience }: Pick<CheckLimits, 'patience'> = {},
): Promise<BookSizes> {
  const query = {
    text: `SELECT (SELECT count(*) FROM ledger_tx) AS transactions,
      (SELECT count(*) FROM account WHERE member_id IS NOT NULL) AS members,
      (SELECT count(*) FROM bet) AS bets,
      (SELECT count(*) FROM round WHERE seed IS NOT NULL) AS draws`,
    query_timeout: patience,
  };
  const { rows } = await db.query<BookSizes>(query);
  const [sizes] = rows;
  if (!sizes) throw new Error('The sizes of the books came back empty');
  return sizes;
}
