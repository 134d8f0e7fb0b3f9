import { Button } from '@mantine/core';
import {
  DataTable,
  Panel,
  StateBadge,
  useConsole,
  useOpsChange,
  useOpsPages,
  When,
} from '@velvet/shared/console';
import {
  endOperatorSession,
  type OperatorSessionItem,
  operatorSessionPage,
} from '@velvet/shared/ops-contract/own-account';
import { useIntl } from 'react-intl';
import { messages } from './account.messages.ts';

/** Where the operator is signed in; an administrator sees everybody's. */
export function Sessions() {
  const intl = useIntl();
  const { can, confirm, notify, describeFailure } = useConsole();
  const list = useOpsPages(operatorSessionPage, {});
  const [endSession] = useOpsChange(endOperatorSession);
  const end = async ({ id }: OperatorSessionItem) => {
    const isSure = await confirm({
      title: intl.formatMessage(messages.endTitle),
      text: intl.formatMessage(messages.endText),
      confirmLabel: intl.formatMessage(messages.end),
      isDangerous: true,
    });
    if (!isSure) return;
    const outcome = await endSession({ id });
    if (outcome.ok) notify(intl.formatMessage(messages.ended), 'done');
    else notify(describeFailure(outcome.failure), 'problem');
  };
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
            cell: ({ kind, label, isCurrent }) =>
              isCurrent ? (
                <StateBadge tone="good">{intl.formatMessage(messages.current)}</StateBadge>
              ) : (
                [intl.formatMessage(messages[kind]), label]
                  .filter((text) => text !== '')
                  .join(' · ')
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
