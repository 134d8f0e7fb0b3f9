import { Stack, Text } from '@mantine/core';
import { ConsolePage, DataTable, Facts, StateBadge, useMessages } from '@velvet/console-kit';
import { verifyAudit } from '@velvet/contract/ops/audit';
import { checkLedger, type LedgerCheck } from '@velvet/contract/ops/books';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuditChainFacts } from '../audit/audit-chain-facts.tsx';
import { messages, valued } from './books.messages.ts';
import { CheckPanel, useCheck } from './check-panel.tsx';

/** Whether the books are in order and the audit log is complete (spec S13.3). */
export default function BooksPage() {
  const t = useMessages(messages);
  const ledger = useCheck(checkLedger);
  const audit = useCheck(verifyAudit);
  return (
    <ConsolePage title={t('title')} description={t('description')}>
      <CheckPanel
        title={t('ledger')}
        description={t('ledgerHint')}
        check={ledger}
        command="npx velvet operator ledger check"
      >
        {(result) => <LedgerResult result={result} />}
      </CheckPanel>
      <CheckPanel
        title={t('audit')}
        description={t('auditHint')}
        check={audit}
        command="npx velvet operator audit verify"
      >
        {(result) => <AuditChainFacts result={result} />}
      </CheckPanel>
    </ConsolePage>
  );
}

/** What a check of the books found. */
function LedgerResult({ result }: { readonly result: LedgerCheck }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { state, faults, hasMore, ...counts } = result;
  const names = ['transactions', 'members', 'bets', 'draws'] as const;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          {
            label: t('state'),
            value: <StateBadge tone={state === 'in_order' ? 'good' : 'bad'}>{t(state)}</StateBadge>,
          },
          ...names.map((name) => ({
            label: t(name),
            value: intl.formatNumber(counts[name]),
          })),
        ]}
      />
      {faults.length > 0 && (
        <DataTable
          label={t('faults')}
          rows={{ items: faults.map((fault, index) => ({ ...fault, index })) }}
          keyOf={({ index }) => index}
          empty=""
          columns={[
            {
              key: 'fault',
              header: t('fault'),
              cell: ({ fault }) => <span lang="en">{fault}</span>,
            },
            {
              key: 'id',
              header: t('entry'),
              align: 'end',
              cell: ({ id }) => (id === undefined ? '–' : String(id)),
            },
          ]}
        />
      )}
      {hasMore && (
        <Text size="sm" c="dimmed">
          <FormattedMessage {...valued.hasMore} values={{ count: faults.length }} />
        </Text>
      )}
    </Stack>
  );
}
