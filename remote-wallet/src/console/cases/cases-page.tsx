import { ConsolePage, useMessages, useOpsPages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type CaseState, casePage, caseStates } from '@velvet/contract/ops/support-cases';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { ThreadList } from '../thread/thread-list.tsx';
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
        <ThreadList
          texts={{
            title: t('title'),
            which: t('which'),
            who: t('claimed'),
            last: t('last'),
            since: t('since'),
            empty: t(list === 'waiting' ? 'nobodyWaits' : 'none'),
          }}
          lists={caseStates.map((value) => ({ value, label: t(value) }))}
          list={list}
          rows={rows}
          idOf={(row) => row.id}
          shown={id}
          hrefOf={(row) => `/wallet/cases?list=${list}&case=${row.id}`}
        />
        {id !== undefined && <CaseView key={id} id={id} list={list} />}
      </div>
    </ConsolePage>
  );
}

/** Those that wait unless the address names another list. */
const listOf = (name: string | null): CaseState =>
  caseStates.find((known) => known === name) ?? 'waiting';
