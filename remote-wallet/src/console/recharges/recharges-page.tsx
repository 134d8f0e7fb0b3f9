import { AddressChoice, ConsolePage, ExportButton, Panel, useOpsPages } from '@velvet/console-kit';
import { exportRecharges } from '@velvet/contract/ops/exports';
import { rechargePage, rechargeStateWords } from '@velvet/contract/ops/recharges';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { stateLabels } from './recharge-state.tsx';
import { RechargeTable } from './recharge-table.tsx';
import { messages } from './recharges.messages.ts';

const ALL = 'all';

/** Recharges in one state, newest first; those that wait for a payment unless the address says otherwise. */
export default function RechargesPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const asked = search.get('state') ?? 'pending';
  const state = rechargeStateWords.find((word) => word === asked);
  const rows = useOpsPages(rechargePage, state ? { state } : {});
  const options = rechargeStateWords.map((word) => ({
    value: word as string,
    label: intl.formatMessage(stateLabels[word]),
  }));
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
      actions={<ExportButton endpoint={exportRecharges} input={state ? { state } : {}} />}
    >
      <Panel
        isFlush
        actions={
          <AddressChoice
            label={intl.formatMessage(messages.state)}
            parameter="state"
            options={[...options, { value: ALL, label: intl.formatMessage(messages.all) }]}
            value={state ?? ALL}
          />
        }
      >
        <RechargeTable rows={rows} />
      </Panel>
    </ConsolePage>
  );
}
