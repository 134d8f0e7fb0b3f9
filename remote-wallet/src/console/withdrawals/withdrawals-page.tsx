import { ConsolePage, ExportButton } from '@velvet/console-kit';
import { exportWithdrawals } from '@velvet/contract/ops/exports';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { WithdrawalList, withdrawalFilter } from './withdrawal-list.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';
import { messages } from './withdrawals.messages.ts';

/** Withdrawals: the list, or the one that the address names by `id` (spec S13.3). */
export default function WithdrawalsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  if (Number.isSafeInteger(id) && id > 0) return <WithdrawalView id={id} />;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      actions={<ExportButton endpoint={exportWithdrawals} input={withdrawalFilter(search)} />}
    >
      <WithdrawalList />
    </ConsolePage>
  );
}
