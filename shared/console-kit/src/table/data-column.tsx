import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import type { EpochSeconds } from '@velvet/contract/brand';
import type { Minor } from '@velvet/contract/money';
import { Icon } from '@velvet/ui/icon';
import type { ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { useMessages } from '../language/use-messages.ts';
import { Points } from '../values/facts.tsx';
import { When } from '../values/times.tsx';
import { messages, valued } from './table.messages.ts';
import * as styles from './table.module.css';

/** Of the family of icons: 24 px grid, 1.75 stroke. */
const sortUp = 'M12 19V5M6.5 10.5L12 5l5.5 5.5';
const sortDown = 'M12 5v14M6.5 13.5L12 19l5.5-5.5';
const sortNone = 'M8 9.5L12 5.5l4 4M8 14.5l4 4 4-4';

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

interface TimeColumnOptions {
  /** What a row without a time shows. */
  readonly none?: ReactNode;
}

const columnOf =
  (precision: 'minute' | 'date') =>
  <Row,>(
    key: string,
    header: string,
    atOf: (row: Row) => EpochSeconds | undefined,
    { none }: TimeColumnOptions = {},
  ): DataColumn<Row> => ({
    key,
    header,
    cell: (row) => {
      const at = atOf(row);
      return at === undefined ? none : <When at={at} precision={precision} />;
    },
  });

/** A column of times. */
export const timeColumn = columnOf('minute');

/** A column of days; the tooltip of each has the time. */
export const dateColumn = columnOf('date');

/** The columns of a table; what a condition leaves out is not shown. */
export type DataColumns<Row> = readonly (DataColumn<Row> | false | undefined)[];

/** A column of amounts in points; empty where a row has none. `signed` as of `Points`. */
export const pointsColumn = <Row,>(
  key: string,
  header: string,
  amountOf: (row: Row) => Minor | undefined,
  { signed = false }: { readonly signed?: boolean } = {},
): DataColumn<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => {
    const amount = amountOf(row);
    return amount !== undefined && <Points amount={amount} signed={signed} />;
  },
});

/** A column of counts. */
export const countColumn = <Row,>(
  key: string,
  header: string,
  countOf: (row: Row) => number,
): DataColumn<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <FormattedNumber value={countOf(row)} />,
});

export interface DataSort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** Sorting by another column begins ascending; by the same one it turns round. */
export const nextSort = (sort: DataSort | undefined, key: string): DataSort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

/** Which rows of a table are selected, and how that is changed. */
export interface RowSelection<Row> {
  /** What a row is called, for the label of its checkbox. */
  readonly nameOf: (row: Row) => string;
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects the rows that are there, or none. */
  readonly toggleShown: () => void;
}

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: DataSort | undefined;
  readonly onSort: ((key: string) => void) | undefined;
}

const icons = { ascending: sortUp, descending: sortDown } as const;

/** A sortable column is a button inside of the heading, whose `aria-sort` says how. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, align, width, isSortable } = column;
  const style = width === undefined ? {} : { width };
  if (header === '') return <Table.Td style={style} />;
  if (!isSortable || !onSort) {
    return (
      <Table.Th scope="col" data-align={align} style={style}>
        {header}
      </Table.Th>
    );
  }
  const direction = sort?.key === key ? sort.direction : undefined;
  return (
    <Table.Th scope="col" data-align={align} style={style} aria-sort={direction ?? 'none'}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(key)}>
        {header}
        <Icon path={direction ? icons[direction] : sortNone} size={14} />
      </UnstyledButton>
    </Table.Th>
  );
}

interface SelectionHeaderProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
}

/** Selects all rows that are there, or none. */
export function SelectionHeader<Row>({ selection, rows }: SelectionHeaderProps<Row>) {
  const t = useMessages(messages);
  const selected = rows.filter(selection.isSelected).length;
  return (
    <Table.Th className={styles.selection}>
      <Checkbox
        size="sm"
        aria-label={t('selectShown')}
        checked={selected > 0 && selected === rows.length}
        indeterminate={selected > 0 && selected < rows.length}
        disabled={rows.length === 0}
        onChange={selection.toggleShown}
      />
    </Table.Th>
  );
}

interface SelectionCellProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly row: Row;
}

export function SelectionCell<Row>({ selection, row }: SelectionCellProps<Row>) {
  const intl = useIntl();
  return (
    <Table.Td className={styles.selection}>
      <Checkbox
        size="sm"
        aria-label={intl.formatMessage(valued.select, { name: selection.nameOf(row) })}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
    </Table.Td>
  );
}
