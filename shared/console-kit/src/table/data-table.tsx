import { Skeleton, Table } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { useMessages } from '../language/use-messages.ts';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { SmallButton } from '../values/small-button.tsx';
import {
  type DataColumn,
  type DataColumns,
  type DataSort,
  HeaderCell,
  type RowSelection,
  SelectionCell,
  SelectionHeader,
} from './data-column.tsx';
import { messages, valued } from './table.messages.ts';
import * as styles from './table.module.css';

/** Of the family of icons: 24 px grid, 1.75 stroke. */
const emptyTray =
  'M4 13.5l2.6-7A1.5 1.5 0 0 1 8 5.5h8a1.5 1.5 0 0 1 1.4 1l2.6 7V17a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17zM4 13.5h4.5l1.2 2h4.6l1.2-2H20';

/** What a table shows: the result of `useOpsPages`, or rows from elsewhere with how they came. */
export interface DataRows<Row> {
  /** undefined until they are there. */
  readonly items: readonly Row[] | undefined;
  readonly error?: OpsFailure | undefined;
  readonly refetch?: () => void;
  readonly hasMore?: boolean;
  readonly isFetchingMore?: boolean;
  readonly fetchMore?: () => void;
}

export interface TableProps<Row> {
  /** What the rows are; names the table. */
  readonly label: string;
  readonly columns: DataColumns<Row>;
  /** In place of rows where there are none. */
  readonly empty: ReactNode;
  /** The address that a row leads to: its first cell is the link, and the whole row its target. */
  readonly hrefOf?: (row: Row) => string;
  /** Cells stand in the middle of their row: for rows with pictures. */
  readonly isCentred?: boolean;
  /** The row that is shown beside the table. */
  readonly isCurrent?: (row: Row) => boolean;
  /** Rows can be selected: a first column has checkboxes. */
  readonly selection?: RowSelection<Row> | undefined;
  readonly sort?: DataSort | undefined;
  /** Called with the column's key. */
  readonly onSort?: (key: string) => void;
}

export type RowKey = string | number;

/** Rows are told apart by their `id`, or by what `keyOf` says. */
type DataTableProps<Row> = TableProps<Row> &
  (
    | { readonly keyOf: (row: Row) => RowKey; readonly rows: DataRows<Row> }
    | { readonly keyOf?: undefined; readonly rows: DataRows<Row & { readonly id: RowKey }> }
  );

function keyedRows<Row>(props: DataTableProps<Row>): readonly (readonly [RowKey, Row])[] {
  if (props.keyOf === undefined) return (props.rows.items ?? []).map((row) => [row.id, row]);
  const { keyOf, rows } = props;
  return (rows.items ?? []).map((row) => [keyOf(row), row]);
}

/** Rows of one kind, with states for loading, nothing, failure and further pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, empty, selection, sort, onSort } = props;
  const columns = props.columns.filter((column) => column !== undefined && column !== false);
  const { items, error, refetch } = rows;
  const t = useMessages(messages);
  const frame = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(frame);
  const isLoading = items === undefined && error === undefined;
  return (
    <div className={styles.root}>
      {error && (
        <div className={styles.notice}>
          <FailureNotice failure={error} onRetry={refetch} />
        </div>
      )}
      {(isLoading || (items && items.length > 0)) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, a section is a landmark
        <div
          ref={frame}
          role="group"
          className={styles.frame}
          aria-label={label}
          tabIndex={overflows ? 0 : undefined}
        >
          <Table
            className={styles.table}
            aria-label={label}
            aria-busy={isLoading}
            data-centred={props.isCentred || undefined}
            highlightOnHover={props.hrefOf !== undefined}
          >
            <Table.Thead>
              <Table.Tr>
                {selection && <SelectionHeader selection={selection} rows={items ?? []} />}
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {isLoading ? (
                <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />
              ) : (
                <Rows table={props} columns={columns} />
              )}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {items?.length === 0 && (
        <div className={styles.empty}>
          <Icon path={emptyTray} size={28} />
          <div>{empty}</div>
        </div>
      )}
      {items && items.length > 0 && <Foot rows={rows} count={items.length} />}
      {isLoading && (
        <span className={styles.hidden} role="status">
          {t('loading')}
        </span>
      )}
    </div>
  );
}

interface RowsProps<Row> {
  readonly table: DataTableProps<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

function Rows<Row>({ table, columns }: RowsProps<Row>) {
  const { hrefOf, isCurrent, selection } = table;
  return keyedRows(table).map(([rowKey, row]) => (
    <Table.Tr
      key={rowKey}
      className={hrefOf ? styles.linked : undefined}
      aria-current={isCurrent?.(row) || undefined}
      data-selected={selection?.isSelected(row) || undefined}
    >
      {selection && <SelectionCell selection={selection} row={row} />}
      {columns.map(({ key, cell, align, isNoWrap, isProse }, index) => (
        <Table.Td
          key={key}
          data-align={align}
          data-no-wrap={isNoWrap || undefined}
          data-prose={isProse || undefined}
        >
          {hrefOf && index === 0 ? (
            <Link className={styles.link} to={hrefOf(row)}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

function Foot<Row>({ rows, count }: { readonly rows: DataRows<Row>; readonly count: number }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { hasMore = false, isFetchingMore = false, fetchMore } = rows;
  return (
    <div className={styles.foot}>
      <span role="status">
        {intl.formatMessage(hasMore ? valued.soFar : valued.end, { count })}
      </span>
      {hasMore && (
        <SmallButton
          text={t(isFetchingMore ? 'loading' : 'more')}
          onClick={isFetchingMore ? undefined : fetchMore}
        />
      )}
    </div>
  );
}

const ROWS = [70, 45, 60, 50, 65];

/** Where rows will be. */
function SkeletonRows({ columns }: { readonly columns: number }) {
  return ROWS.map((width) => (
    <Table.Tr key={width}>
      {Array.from({ length: columns }, (_, column) => (
        <Table.Td key={column}>
          <Skeleton height={14} width={`${width}%`} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

/** Whether an element's content is wider than it, so that it scrolls sideways. */
function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });
  return overflows;
}
