import { Button } from '@mantine/core';
import { DataTable, Panel, useConsole, useOpsChange, When } from '@velvet/console-kit';
import { endMemberSessions, type MemberDetail } from '@velvet/contract/ops/members';
import { useIntl } from 'react-intl';
import { useConfirmedChange } from '../forms/use-confirmed-change.ts';
import { messages, valued } from './members.messages.ts';

/** Where a member is signed in; support ends one session or all. */
export function MemberSessions({ detail }: { readonly detail: MemberDetail }) {
  const intl = useIntl();
  const { mayCall } = useConsole();
  const confirmed = useConfirmedChange();
  const [endSessions] = useOpsChange(endMemberSessions);
  const mayEnd = mayCall(endMemberSessions);
  const end = (session?: string) =>
    confirmed({
      question: {
        title: intl.formatMessage(session === undefined ? messages.endAllTitle : messages.endTitle),
        text: intl.formatMessage(messages.endText),
        confirmLabel: intl.formatMessage(messages.end),
        isDangerous: true,
      },
      change: () =>
        endSessions({ id: detail.member.id, ...(session === undefined ? {} : { session }) }),
      done: ({ ended: count }) => intl.formatMessage(valued.ended, { count }),
    });
  return (
    <Panel
      title={intl.formatMessage(messages.sessions)}
      isFlush
      actions={
        mayEnd &&
        detail.sessions.length > 0 && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => end()}>
            {intl.formatMessage(messages.endAll)}
          </Button>
        )
      }
    >
      <DataTable
        label={intl.formatMessage(messages.sessions)}
        rows={{ items: detail.sessions }}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noSessions)}
        columns={[
          {
            key: 'device',
            header: intl.formatMessage(messages.device),
            cell: ({ isBrowser }) =>
              intl.formatMessage(isBrowser ? messages.browser : messages.app),
          },
          { key: 'ip', header: intl.formatMessage(messages.ip), cell: ({ ip }) => ip },
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
            key: 'end',
            header: '',
            align: 'end',
            cell: ({ id }) =>
              mayEnd && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => end(id)}>
                  {intl.formatMessage(messages.end)}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}
