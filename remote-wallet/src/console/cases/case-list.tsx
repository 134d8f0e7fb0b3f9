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
  const columns: readonly DataColumn<CaseItem>[] = [
    {
      key: 'claimed',
      header: intl.formatMessage(messages.claimed),
      cell: ({ username }) => username,
    },
    { key: 'excerpt', header: intl.formatMessage(messages.last), cell: ({ excerpt }) => excerpt },
    {
      key: 'since',
      header: intl.formatMessage(messages.since),
      align: 'end',
      isNoWrap: true,
      cell: ({ waitingSince, lastAt }) =>
        waitingSince === undefined || list === 'closed' ? (
          <When at={lastAt} />
        ) : (
          <Age since={waitingSince} />
        ),
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
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/wallet/cases?list=${list}&case=${id}`}
        isCurrent={({ id }) => id === shown}
        empty={intl.formatMessage(list === 'waiting' ? messages.nobodyWaits : messages.none)}
      />
    </Panel>
  );
}
