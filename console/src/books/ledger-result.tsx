import { Stack, Text } from '@mantine/core';
import { DataTable, Facts, StateBadge } from '@velvet/console-kit';
import type { LedgerCheck } from '@velvet/contract/ops/books';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './books.messages.ts';

/** What a check of the books found. */
export function LedgerResult({ result }: { readonly result: LedgerCheck }) {
  const intl = useIntl();
  const { state, faults, hasMore, ...counts } = result;
  const names = ['transactions', 'members', 'bets', 'draws'] as const;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          {
            label: intl.formatMessage(messages.state),
            value: (
              <StateBadge tone={state === 'in_order' ? 'good' : 'bad'}>
                <FormattedMessage {...messages[state]} />
              </StateBadge>
            ),
          },
          ...names.map((name) => ({
            label: intl.formatMessage(messages[name]),
            value: intl.formatNumber(counts[name]),
          })),
        ]}
      />
      {faults.length > 0 && (
        <DataTable
          label={intl.formatMessage(messages.faults)}
          rows={{ items: faults.map((fault, index) => ({ ...fault, index })) }}
          keyOf={({ index }) => index}
          empty=""
          columns={[
            {
              key: 'fault',
              header: intl.formatMessage(messages.fault),
              cell: ({ fault }) => <span lang="en">{fault}</span>,
            },
            {
              key: 'id',
              header: intl.formatMessage(messages.entry),
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
