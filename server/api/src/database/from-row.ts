import type { EpochSeconds } from '@velvet/contract/brand';
import { toEpochSeconds } from '@velvet/contract/time';
import type pg from 'pg';
import type { Queryable } from './queryable.ts';

/** A field's name as a column has it: `member_id` of `memberId`. */
type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

/** A row with one column for each field: times are dates, and null is a field that is absent. */
export type RowOf<Item> = {
  readonly [Name in keyof Item & string as ColumnName<Name>]-?:
    | (NonNullable<Item[Name]> extends EpochSeconds ? Date : NonNullable<Item[Name]>)
    | (Record<never, never> extends Pick<Item, Name> ? null : never);
};

/** What a row says in the contract's terms. A statement names its columns for it. */
export function fromRow<Item>(row: RowOf<Item>): Item {
  const item: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === null) continue;
    const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    item[name] = value instanceof Date ? toEpochSeconds(value) : value;
  }
  // The mapped type says what the loop undoes, which TypeScript cannot follow.
  return item as Item;
}

/** What a statement reads, each row as `fromRow` has it; an undefined value is NULL. */
export async function readItems<Item>(
  db: Queryable,
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<readonly Item[]> {
  const { rows } = await db.query<RowOf<Item>>(statement, values);
  return rows.map((row) => fromRow<Item>(row));
}
