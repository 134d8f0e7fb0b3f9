import {
  AddressChoice,
  Age,
  type DataColumn,
  type DataColumns,
  type DataRows,
  DataTable,
  Panel,
  When,
} from '@velvet/console-kit';
import type { EpochSeconds } from '@velvet/contract/time';
import * as styles from './thread.module.css';

interface Thread {
  readonly username: string;
  readonly waitingSince?: EpochSeconds | undefined;
  readonly lastAt: EpochSeconds;
  readonly excerpt: string;
}

interface ThreadListProps<Row, List extends string> {
  /** Its name, the choice's, those of the columns, and what an empty list says. */
  readonly texts: Readonly<Record<'title' | 'which' | 'who' | 'last' | 'since' | 'empty', string>>;
  readonly lists: readonly { readonly value: List; readonly label: string }[];
  readonly list: List;
  readonly rows: DataRows<Row>;
  /** A row's, and that of the one which is open beside the list. */
  readonly idOf: (row: Row) => number;
  readonly shown: number | undefined;
  readonly hrefOf: (row: Row) => string;
  readonly more?: DataColumn<Row>;
}

/** Conversations or cases, with how long each waits. */
export function ThreadList<Row extends Thread, List extends string>(
  props: ThreadListProps<Row, List>,
) {
  const { texts, lists, list, rows, idOf, shown, hrefOf, more } = props;
  const time = ({ waitingSince, lastAt }: Row) =>
    waitingSince === undefined || list === 'closed' ? (
      <When at={lastAt} />
    ) : (
      <Age since={waitingSince} />
    );
  // Beside an open one there is room for two columns.
  const isBeside = shown !== undefined;
  const columns: DataColumns<Row> = [
    {
      key: 'who',
      header: texts.who,
      cell: ({ username }) => username,
      isNoWrap: !isBeside,
      isProse: isBeside,
    },
    {
      key: 'excerpt',
      header: texts.last,
      isProse: true,
      cell: (row) => (
        <>
          {row.excerpt}
          {isBeside && (
            <div className={styles.meta}>
              {time(row)}
              {more?.cell(row)}
            </div>
          )}
        </>
      ),
    },
    !isBeside && more,
    !isBeside && { key: 'since', header: texts.since, align: 'end', isNoWrap: true, cell: time },
  ];
  return (
    <Panel
      isFlush
      actions={<AddressChoice label={texts.which} parameter="list" options={lists} value={list} />}
    >
      <DataTable
        label={texts.title}
        rows={rows}
        columns={columns}
        keyOf={idOf}
        hrefOf={hrefOf}
        isCurrent={(row) => idOf(row) === shown}
        empty={texts.empty}
      />
    </Panel>
  );
}
