import { OPS_PAGE_SIZE } from '@velvet/contract/ops/decision';

/** Rows to ask for: one more than a page shows whether there is a next one. */
export const ROWS_OF_PAGE = OPS_PAGE_SIZE + 1;

/** A page of the rows that were asked for, and where the next one begins. */
export function pageOfRows<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): { readonly items: readonly Item[]; readonly next?: number } {
  const shown = rows.slice(0, OPS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    ...(rows.length > OPS_PAGE_SIZE && last ? { next: last.id } : {}),
  };
}
