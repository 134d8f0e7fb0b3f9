import { Button } from '@mantine/core';
import {
  DataTable,
  Panel,
  SmallButton,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
  When,
} from '@velvet/console-kit';
import { endMemberSessions, type MemberDetail } from '@velvet/contract/ops/members';
import { useIntl } from 'react-intl';
import { messages, valued } from './members.messages.ts';

/** Where a member is signed in; support ends one session or all. */
export function MemberSessions({ detail }: { readonly detail: MemberDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const makeChange = useNotifiedChange();
  const [endSessions] = useOpsChange(endMemberSessions);
  const mayEnd = mayCall(endMemberSessions);
  const end = (session?: string) =>
    makeChange({
      question: {
        title: t(session === undefined ? 'endAllTitle' : 'endTitle'),
        text: t('endText'),
        confirmLabel: t('end'),
        isDangerous: true,
      },
      change: () =>
        endSessions({ id: detail.member.id, ...(session === undefined ? {} : { session }) }),
      doneText: ({ ended: count }) => intl.formatMessage(valued.ended, { count }),
    });
  return (
    <Panel
      title={t('sessions')}
      isFlush
      actions={
        mayEnd &&
        detail.sessions.length > 0 && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => end()}>
            {t('endAll')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('sessions')}
        rows={{ items: detail.sessions }}
        empty={t('noSessions')}
        columns={[
          {
            key: 'device',
            header: t('device'),
            cell: ({ isBrowser }) => t(isBrowser ? 'browser' : 'app'),
          },
          { key: 'ip', header: t('ip'), cell: ({ ip }) => ip },
          {
            key: 'started',
            header: t('started'),
            cell: ({ startedAt }) => <When at={startedAt} />,
          },
          {
            key: 'seen',
            header: t('lastSeen'),
            cell: ({ lastSeenAt }) => <When at={lastSeenAt} />,
          },
          {
            key: 'end',
            header: '',
            align: 'end',
            cell: ({ id }) =>
              mayEnd && <SmallButton text={t('end')} kind="danger" onClick={() => end(id)} />,
          },
        ]}
      />
    </Panel>
  );
}
