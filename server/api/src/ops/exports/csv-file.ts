import type { TextPieces } from '@velvet/contract/ops/exports';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { OpsCall } from '../ops-call.ts';

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
  await callFunction(db, 'operator_note_export', [what, JSON.stringify(filter)]);
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

/** A value of a row; null is an empty cell. */
type CsvValue = string | number | Date | null;

const LINE_END = '\r\n';
/** Without it, spreadsheets take UTF-8 for the code page of their system. */
const BYTE_ORDER_MARK = '\ufeff';

/** How a text begins that a spreadsheet calculates. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const QUOTED = /[",\r\n]/;

/** The first line of a file, with the names of its columns. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns);

/**
 * A line (RFC 4180). Times are ISO 8601 in UTC. A text that a spreadsheet would calculate gets an
 * apostrophe before it.
 */
export const csvLine = (values: readonly CsvValue[]): string =>
  values.map(cellText).join(',') + LINE_END;

function cellText(value: CsvValue): string {
  const text = safeText(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function safeText(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}
