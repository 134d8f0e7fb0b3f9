import { FailureNotice, Panel, useOpsQuery } from '@velvet/console-kit';
import { verifyAudit } from '@velvet/contract/ops/audit';
import { useIntl } from 'react-intl';
import { messages } from './audit.messages.ts';
import { AuditChainFacts } from './audit-chain-facts.tsx';

/** Whether the chain of hashes holds, and how long it is. */
export function AuditChain() {
  const intl = useIntl();
  const { data, error, refetch } = useOpsQuery(verifyAudit, {}, { refetchOnFocus: false });
  return (
    <Panel title={intl.formatMessage(messages.chain)}>
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <AuditChainFacts result={data} />}
    </Panel>
  );
}
