import {
  AddressChoice,
  Age,
  type DataColumn,
  type DataRows,
  DataTable,
  Panel,
  When,
} from '@velvet/console-kit';
import { type CaseItem, type CaseState, caseStates } from '@velvet/contract/ops/support-cases';
import { useIntl } from 'react-intl';
import * as styles from '../thread/thread.module.css';
import { messages } from './cases.messages.ts';

/** Those that wait unless the address names another list. */
export const listOf = (name: string | null): CaseState =>
  caseStates.find((known) => known === name) ?? 'waiting';

interface CaseListProps {
  readonly rows: DataRows<CaseItem>;
  readonly list: CaseState;
  /** The case that is open beside the list. */
  readonly shown: number | undefined;
}

export function CaseList({ rows, list, shown }: CaseListProps) {
  const intl = useIntl();
  const time = ({ waitingSince, lastAt }: CaseItem) =>
    waitingSince === undefined || list === 'closed' ? (
      <When at={lastAt} />
    ) : (
      <Age since={waitingSince} />
    );
  // Beside an open case there is room for two columns.
  const isBeside = shown !== undefined;
  const columns: readonly DataColumn<CaseItem>[] = [
    {
      key: 'claimed',
      header: intl.formatMessage(messages.claimed),
      cell: ({ username }) => username,
    },
    {
      key: 'excerpt',
      header: intl.formatMessage(messages.last),
      cell: (row) => (
        <>
          {row.excerpt}
          {isBeside && <div className={styles.meta}>{time(row)}</div>}
        </>
      ),
    },
    {
      key: 'since',
      header: intl.formatMessage(messages.since),
      align: 'end',
      isNoWrap: true,
      cell: time,
    },
  ];
  return (
    <Panel
      isFlush
      actions={
        <AddressChoice
          label={intl.formatMessage(messages.which)}
          parameter="list"
          options={caseStates.map((value) => ({
            value,
            label: intl.formatMessage(messages[value]),
          }))}
          value={list}
        />
      }
    >
      <DataTable
        label={intl.formatMessage(messages.title)}
        rows={rows}
        columns={isBeside ? columns.slice(0, 2) : columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/wallet/cases?list=${list}&case=${id}`}
        isCurrent={({ id }) => id === shown}
        empty={intl.formatMessage(list === 'waiting' ? messages.nobodyWaits : messages.none)}
      />
    </Panel>
  );
}
