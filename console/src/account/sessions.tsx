import { Button } from '@mantine/core';
import { DataTable, Panel, StateBadge, useConsole, useOpsPages, When } from '@velvet/console-kit';
import { type OperatorSessionItem, operatorSessionPage } from '@velvet/contract/ops/own-account';
import { useIntl } from 'react-intl';
import { messages } from './account.messages.ts';
import { useEndSession } from './use-end-session.ts';

/** Where the operator is signed in; an administrator sees everybody's. */
export function Sessions() {
  const intl = useIntl();
  const { can } = useConsole();
  const list = useOpsPages(operatorSessionPage, { kind: 'session' });
  const end = useEndSession();
  const operator = {
    key: 'operator',
    header: intl.formatMessage(messages.operator),
    cell: (session: OperatorSessionItem) => session.operator,
  };
  return (
    <Panel title={intl.formatMessage(messages.sessions)} isFlush>
      <DataTable
        label={intl.formatMessage(messages.sessions)}
        rows={list}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noSessions)}
        columns={[
          ...(can('administrator') ? [operator] : []),
          {
            key: 'kind',
            header: intl.formatMessage(messages.kind),
            cell: ({ isCurrent }) =>
              isCurrent ? (
                <StateBadge tone="good">{intl.formatMessage(messages.current)}</StateBadge>
              ) : (
                intl.formatMessage(messages.session)
              ),
          },
          {
            key: 'started',
            header: intl.formatMessage(messages.started),
            cell: ({ startedAt }) => <When at={startedAt} />,
          },
          {
            key: 'seen',
            header: intl.formatMessage(messages.lastSeen),
            cell: ({ lastSeenAt }) => <When at={lastSeenAt} />,
          },
          {
            key: 'expires',
            header: intl.formatMessage(messages.expires),
            cell: ({ expiresAt }) => <When at={expiresAt} />,
          },
          {
            key: 'end',
            header: '',
            align: 'end',
            cell: (session) =>
              !session.isCurrent && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => end(session)}>
                  {intl.formatMessage(messages.end)}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}
