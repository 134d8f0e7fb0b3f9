import type { TextPieces } from '@velvet/contract/ops/exports';
import type { Queryable } from '../../database/queryable.ts';
import type { OpsCall } from '../ops-call.ts';
import { type CsvValue, csvHead, csvLine } from './csv.ts';

/** Few enough for memory, enough to outweigh the start of a transaction. */
const PAGE_ROWS = 1_000;

interface CsvSource<Row extends { readonly id: number }> {
  /** What the audit log calls it; `operator_note_export` knows who may have it. */
  readonly what: 'withdrawals' | 'recharges' | 'movements' | 'audit' | 'bulk';
  /** What was asked for, for the audit log. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Header and value of each column. */
  readonly columns: Readonly<Record<string, (row: Row) => CsvValue>>;
  /** The next rows by rising id, from the first one after `after`; none of a later page has the last one's id. */
  readonly read: (db: Queryable, after: number, limit: number) => Promise<readonly Row[]>;
}

/**
 * A file of rows, in pieces of one page each. The first page and the entry in the audit log belong to the
 * call's transaction; each other page is read in one of its own, once the caller has taken the
 * piece before. So a slow caller holds no connection, and one whose session has ended gets no more.
 */
export async function csvFile<Row extends { readonly id: number }>(
  { db, readLater }: Pick<OpsCall, 'db' | 'readLater'>,
  { what, filter, columns, read }: CsvSource<Row>,
): Promise<TextPieces> {
  await db.query('SELECT operator_note_export($1, $2)', [what, JSON.stringify(filter)]);
  const first = await read(db, 0, PAGE_ROWS);
  const values = Object.values(columns);
  const lines = (rows: readonly Row[]): string =>
    rows.map((row) => csvLine(values.map((valueIn) => valueIn(row)))).join('');
  async function* pieces(): TextPieces {
    yield csvHead(Object.keys(columns)) + lines(first);
    let last = first.at(-1);
    while (last) {
      const { id } = last;
      const rows = await readLater((page) => read(page, id, PAGE_ROWS));
      if (rows.length > 0) yield lines(rows);
      last = rows.at(-1);
    }
  }
  return pieces();
}
