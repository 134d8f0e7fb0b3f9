import { Code, Text } from '@mantine/core';
import { type DataColumn, DataTable, Panel, StateBadge, When } from '@velvet/console-kit';
import type { FiringAlert } from '@velvet/contract/ops/budget';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './budget.messages.ts';
import * as styles from './budget.module.css';

interface FiringAlertsProps {
  readonly alerts: readonly FiringAlert[];
  readonly hasMore: boolean;
}

/** What Prometheus calls people for now, with where it is written what to do. */
export function FiringAlerts({ alerts, hasMore }: FiringAlertsProps) {
  const intl = useIntl();
  const title = intl.formatMessage(messages.alerts);
  const columns: readonly DataColumn<FiringAlert>[] = [
    {
      key: 'urgency',
      header: intl.formatMessage(messages.urgency),
      cell: ({ severity }) => <Urgency severity={severity} />,
    },
    {
      key: 'alert',
      header: intl.formatMessage(messages.alert),
      cell: ({ name, summary }) => (
        <div className={styles.alert} lang="en">
          <strong>{name}</strong>
          <span>{summary}</span>
        </div>
      ),
    },
    {
      key: 'since',
      header: intl.formatMessage(messages.since),
      cell: ({ since }) => <When at={since} />,
    },
    {
      key: 'runbook',
      header: intl.formatMessage(messages.runbook),
      cell: ({ runbook }) => (runbook === undefined ? '–' : <Code>{runbook}</Code>),
    },
  ];
  return (
    <Panel title={title} isFlush>
      <DataTable
        label={title}
        rows={{ items: alerts.map((alert, index) => ({ ...alert, index })) }}
        keyOf={({ index }) => index}
        columns={columns}
        empty={intl.formatMessage(messages.noAlerts)}
      />
      {hasMore && (
        <Text size="sm" c="dimmed" p="sm">
          <FormattedMessage {...valued.moreAlerts} values={{ count: alerts.length }} />
        </Text>
      )}
    </Panel>
  );
}

function Urgency({ severity }: { readonly severity: string }) {
  if (severity !== 'page' && severity !== 'ticket') return severity === '' ? '–' : severity;
  return (
    <StateBadge tone={severity === 'page' ? 'bad' : 'attention'}>
      <FormattedMessage {...messages[severity]} />
    </StateBadge>
  );
}
