import { Code } from '@mantine/core';
import { Facts, StateBadge, useMessages } from '@velvet/console-kit';
import type { AuditVerification } from '@velvet/contract/ops/audit';
import { useIntl } from 'react-intl';
import { messages } from './audit.messages.ts';

/** What verifying the log’s chain of hashes found. */
export function AuditChainFacts({ result }: { readonly result: AuditVerification }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { state, entry, entries, noted, head } = result;
  return (
    <Facts
      facts={[
        {
          label: t('state'),
          value: <StateBadge tone={state === 'intact' ? 'good' : 'bad'}>{t(state)}</StateBadge>,
        },
        entry !== undefined && { label: t('brokenAt'), value: String(entry) },
        { label: t('entries'), value: intl.formatNumber(entries) },
        { label: t('noted'), value: intl.formatNumber(noted) },
        head !== undefined && { label: t('head'), value: <Code>{head}</Code>, isWide: true },
      ]}
    />
  );
}
