import {
  ConsolePage,
  DataTable,
  ExportButton,
  FailureNotice,
  ListPage,
  MovementTable,
  Panel,
  useConsole,
  useMessages,
  useOpsPages,
  useOpsQuery,
} from '@velvet/console-kit';
import { type Id, parseId } from '@velvet/contract/brand';
import { exportWithdrawals } from '@velvet/contract/ops/exports';
import {
  type WithdrawalDetail,
  withdrawalPage,
  withdrawalShown,
  withdrawalStateWords,
} from '@velvet/contract/ops/withdrawals';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useStateChoice } from '../state-choice.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { stateLabels, useWithdrawalColumns, withdrawalAddress } from './withdrawal-columns.tsx';
import {
  CardFacts,
  MemberFacts,
  RuleChecks,
  WithdrawalFacts,
  WithdrawalHistory,
} from './withdrawal-facts.tsx';
import * as styles from './withdrawal-view.module.css';
import { messages, valued } from './withdrawals.messages.ts';

/** Withdrawals: the list, or the one that the address names by `id` (spec S13.3). */
export default function WithdrawalsPage() {
  const [search] = useSearchParams();
  const id = parseId<'withdrawal'>(search.get('id'));
  return id === undefined ? <WithdrawalList /> : <WithdrawalView key={id} id={id} />;
}

/** Withdrawals in one state, newest first; those under review unless the address says otherwise. */
function WithdrawalList() {
  const t = useMessages(messages);
  const { filter, choice } = useStateChoice(withdrawalStateWords, stateLabels, 'under-review');
  const rows = useOpsPages(withdrawalPage, filter);
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={<ExportButton endpoint={exportWithdrawals} input={filter} />}
      rows={rows}
      choice={choice}
      columns={useWithdrawalColumns()}
      hrefOf={withdrawalAddress}
      empty={t('none')}
    />
  );
}

/** One withdrawal with everything that its decision rests on. */
function WithdrawalView({ id }: { readonly id: Id<'withdrawal'> }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { can } = useConsole();
  const source = useOpsQuery(withdrawalShown, { id });
  const { data, error, refetch } = source;
  return (
    <ConsolePage
      title={intl.formatMessage(valued.one, { id })}
      sources={[source]}
      back={{ href: '/wallet/withdrawals', label: t('backToList') }}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          {can('finance') && <WithdrawalActions detail={data} />}
          <Everything detail={data} />
        </>
      )}
    </ConsolePage>
  );
}

function Everything({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useMessages(messages);
  return (
    <>
      <div className={styles.columns}>
        <Panel title={t('request')}>
          <WithdrawalFacts detail={detail} />
        </Panel>
        <Panel title={t('checks')}>
          <RuleChecks checks={detail.checks} />
        </Panel>
        <Panel title={t('member')}>
          <MemberFacts member={detail.member} />
        </Panel>
        <Panel title={t('card')}>
          <CardFacts card={detail.card} />
        </Panel>
      </div>
      <Panel title={t('decisions')} isFlush>
        <WithdrawalHistory decisions={detail.decisions} />
      </Panel>
      <Panel title={t('movements')} isFlush>
        <MovementTable movements={detail.movements} />
      </Panel>
      <Panel title={t('earlier')} isFlush>
        <DataTable
          label={t('earlier')}
          rows={{ items: detail.earlier }}
          columns={useWithdrawalColumns()}
          hrefOf={withdrawalAddress}
          empty={t('none')}
        />
      </Panel>
    </>
  );
}
