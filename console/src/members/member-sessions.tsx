import { Button } from '@mantine/core';
import {
  type DataColumns,
  DataTable,
  Panel,
  SmallButton,
  timeColumn,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
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
  const columns: DataColumns<MemberDetail['sessions'][number]> = [
    {
      key: 'device',
      header: t('device'),
      cell: ({ isBrowser }) => t(isBrowser ? 'browser' : 'app'),
    },
    { key: 'ip', header: t('ip'), cell: ({ ip }) => ip },
    timeColumn('started', t('started'), ({ startedAt }) => startedAt),
    timeColumn('seen', t('lastSeen'), ({ lastSeenAt }) => lastSeenAt),
    {
      key: 'end',
      header: '',
      align: 'end',
      cell: ({ id, ip }) =>
        mayEnd && <SmallButton text={t('end')} about={ip} kind="danger" onClick={() => end(id)} />,
    },
  ];
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
        columns={columns}
        empty={t('noSessions')}
      />
    </Panel>
  );
}
