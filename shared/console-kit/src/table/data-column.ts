import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  /** Unique in its table; what `onSort` is told. */
  readonly key: string;
  /** '' for a column of buttons. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures and amounts stand at the end. */
  readonly align?: 'start' | 'end';
  /** A CSS width. */
  readonly width?: string;
  /** The server sorts by it. */
  readonly isSortable?: boolean;
  /** Text that people wrote: breaks anywhere rather than push the columns after it out of sight. */
  readonly isProse?: boolean;
  /** Keeps to one line. */
  readonly isNoWrap?: boolean;
}

export interface DataSort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** Sorting by another column begins ascending; by the same one it turns round. */
export const nextSort = (sort: DataSort | undefined, key: string): DataSort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});
