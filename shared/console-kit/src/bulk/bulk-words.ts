import type { BulkAction, BulkWarning } from '@velvet/contract/ops/bulk';

/** What a page says of bulk changes of its kind of items. */
export interface BulkWords {
  /** What a change does, as a title. */
  readonly describe: (change: BulkAction) => string;
  /** What an item has before or after the change, as `bulkItem` says it. */
  readonly valueOf: (value: string, change: BulkAction) => string;
  readonly warningOf?: (warning: BulkWarning) => string;
  /** The address of an item. */
  readonly hrefOf: (subjectId: number) => string;
  /** The address of the list, and what it is called. */
  readonly list: { readonly href: string; readonly label: string };
}

/** The address of a bulk change on the page of its list. */
export const bulkAddress = ({ list }: BulkWords, id: number): string => `${list.href}?bulk=${id}`;
