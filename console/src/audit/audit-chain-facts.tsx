import { Code } from '@mantine/core';
import { type Fact, Facts, StateBadge } from '@velvet/console-kit';
import type { AuditVerification } from '@velvet/contract/ops/audit';
import { useIntl } from 'react-intl';
import { messages } from './audit.messages.ts';

/** What verifying the log’s chain of hashes found. */
export function AuditChainFacts({ result }: { readonly result: AuditVerification }) {
  const intl = useIntl();
  const { state, entry, entries, noted, head } = result;
  const facts: readonly Fact[] = [
    {
      label: intl.formatMessage(messages.state),
      value: (
        <StateBadge tone={state === 'intact' ? 'good' : 'bad'}>
          {intl.formatMessage(messages[state])}
        </StateBadge>
      ),
    },
    ...(entry === undefined
      ? []
      : [{ label: intl.formatMessage(messages.brokenAt), value: String(entry) }]),
    { label: intl.formatMessage(messages.entries), value: intl.formatNumber(entries) },
    { label: intl.formatMessage(messages.noted), value: intl.formatNumber(noted) },
    ...(head === undefined
      ? []
      : [{ label: intl.formatMessage(messages.head), value: <Code>{head}</Code>, isWide: true }]),
  ];
  return <Facts facts={facts} />;
}
