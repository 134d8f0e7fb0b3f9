import type { ReactNode } from 'react';
import type { OpsPages } from '../ops/use-ops-query.ts';
import { DataTable, type RowKey, type TableProps } from '../table/data-table.tsx';
import { ConsolePage, Panel } from './console-page.tsx';
import * as styles from './page.module.css';

interface ListPageProps<Row> extends Omit<TableProps<Row>, 'label'> {
  /** Names the page and its table. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons of the page as a whole. */
  readonly actions?: ReactNode;
  readonly rows: OpsPages<Row & { readonly id: RowKey }>;
  /** A choice between few lists, in the head of the table. */
  readonly choice?: ReactNode;
  /** What the list is narrowed by. */
  readonly filters?: ReactNode;
  /** Directly above the table. */
  readonly above?: ReactNode;
  /** Dialogs that rows or buttons open. */
  readonly children?: ReactNode;
}

/** A page that consists of one list. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, actions, rows, choice, filters, above, children, ...table } = props;
  return (
    <ConsolePage title={title} description={description} actions={actions} sources={[rows]}>
      <Panel isFlush actions={choice}>
        {filters && <div className={styles.filters}>{filters}</div>}
        {above}
        <DataTable<Row> {...table} label={title} rows={rows} />
      </Panel>
      {children}
    </ConsolePage>
  );
}
