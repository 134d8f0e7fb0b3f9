import {
  AddressChoice,
  Age,
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  Panel,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import {
  type CaseItem,
  type CaseState,
  casePage,
  caseStates,
} from '@velvet/contract/ops/support-cases';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { CaseView } from './case-view.tsx';
import { messages } from './cases.messages.ts';

/** Cases of guests: the list, and beside it the one in the address (spec S13.3, S14.1). */
export default function CasesPage() {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const list = listOf(search.get('list'));
  const rows = useOpsPages(casePage, { state: list });
  const id = parseId<'support case'>(search.get('case'));
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[rows]}>
      <div className={styles.panes} data-shown={id !== undefined || undefined}>
        <CaseList rows={rows} list={list} shown={id} />
        {id !== undefined && <CaseView key={id} id={id} list={list} />}
      </div>
    </ConsolePage>
  );
}

/** Those that wait unless the address names another list. */
const listOf = (name: string | null): CaseState =>
  caseStates.find((known) => known === name) ?? 'waiting';

interface CaseListProps {
  readonly rows: DataRows<CaseItem>;
  readonly list: CaseState;
  /** The case that is open beside the list. */
  readonly shown: number | undefined;
}

function CaseList({ rows, list, shown }: CaseListProps) {
  const t = useMessages(messages);
  const time = ({ waitingSince, lastAt }: CaseItem) =>
    waitingSince === undefined || list === 'closed' ? (
      <When at={lastAt} />
    ) : (
      <Age since={waitingSince} />
    );
  // Beside an open case there is room for two columns.
  const isBeside = shown !== undefined;
  const columns: DataColumns<CaseItem> = [
    { key: 'claimed', header: t('claimed'), cell: ({ username }) => username },
    {
      key: 'excerpt',
      header: t('last'),
      cell: (row) => (
        <>
          {row.excerpt}
          {isBeside && <div className={styles.meta}>{time(row)}</div>}
        </>
      ),
    },
    { key: 'since', header: t('since'), align: 'end', isNoWrap: true, cell: time },
  ];
  return (
    <Panel
      isFlush
      actions={
        <AddressChoice
          label={t('which')}
          parameter="list"
          options={caseStates.map((value) => ({ value, label: t(value) }))}
          value={list}
        />
      }
    >
      <DataTable
        label={t('title')}
        rows={rows}
        columns={isBeside ? columns.slice(0, 2) : columns}
        hrefOf={({ id }) => `/wallet/cases?list=${list}&case=${id}`}
        isCurrent={({ id }) => id === shown}
        empty={t(list === 'waiting' ? 'nobodyWaits' : 'none')}
      />
    </Panel>
  );
}
