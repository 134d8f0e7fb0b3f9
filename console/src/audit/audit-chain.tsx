import { Code } from '@mantine/core';
import {
  type Fact,
  Facts,
  FailureNotice,
  Panel,
  StateBadge,
  useOpsQuery,
} from '@velvet/shared/console';
import { verifyAudit } from '@velvet/shared/ops-contract/audit';
import { useIntl } from 'react-intl';
import { messages } from './audit.messages.ts';

/** Whether the chain of hashes holds, and how long it is. */
export function AuditChain() {
  const intl = useIntl();
  const { data, error, refetch } = useOpsQuery(verifyAudit, {}, { refetchOnFocus: false });
  const facts: readonly Fact[] = data
    ? [
        {
          label: intl.formatMessage(messages.state),
          value: (
            <StateBadge tone={data.state === 'intact' ? 'good' : 'bad'}>
              {intl.formatMessage(messages[data.state])}
            </StateBadge>
          ),
        },
        ...(data.entry === undefined
          ? []
          : [{ label: intl.formatMessage(messages.brokenAt), value: String(data.entry) }]),
        { label: intl.formatMessage(messages.entries), value: intl.formatNumber(data.entries) },
        { label: intl.formatMessage(messages.noted), value: intl.formatNumber(data.noted) },
        ...(data.head === undefined
          ? []
          : [
              {
                label: intl.formatMessage(messages.head),
                value: <Code>{data.head}</Code>,
                isWide: true,
              },
            ]),
      ]
    : [];
  return (
    <Panel title={intl.formatMessage(messages.chain)}>
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      <Facts facts={facts} />
    </Panel>
  );
}
