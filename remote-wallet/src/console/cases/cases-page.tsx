import { ConsolePage, useOpsPages } from '@velvet/console-kit';
import { casePage } from '@velvet/contract/ops/support-cases';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as styles from '../thread/thread.module.css';
import { CaseList, listOf } from './case-list.tsx';
import { CaseView } from './case-view.tsx';
import { messages } from './cases.messages.ts';

/** Cases of guests: the list, and beside it the one in the address (spec S13.3, S14.1). */
export default function CasesPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const list = listOf(search.get('list'));
  const rows = useOpsPages(casePage, { state: list });
  const id = Number(search.get('case'));
  const isShown = Number.isSafeInteger(id) && id > 0;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
    >
      <div className={styles.panes} data-shown={isShown || undefined}>
        <CaseList rows={rows} list={list} shown={isShown ? id : undefined} />
        {isShown && <CaseView key={id} id={id} list={list} />}
      </div>
    </ConsolePage>
  );
}
