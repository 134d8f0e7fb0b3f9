import { Button, Stack, Text, Textarea } from '@mantine/core';
import {
  ConsolePage,
  DataTable,
  FailureNotice,
  MovementTable,
  type OpsFailure,
  Panel,
  timeColumn,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsQuery,
  useUnsavedGuard,
  When,
} from '@velvet/console-kit';
import type { Id } from '@velvet/contract/brand';
import type { AuditEntry } from '@velvet/contract/ops/audit';
import { addMemberNote, type MemberDetail, memberShown } from '@velvet/contract/ops/members';
import { type FormEvent, useState } from 'react';
import { detailLine } from '../audit/audit-detail.ts';
import { MemberActions } from './member-actions.tsx';
import { AccountFacts, PlayFacts, TotalFacts } from './member-facts.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { messages } from './members.messages.ts';
import * as styles from './members.module.css';

/** Everything that operators know of one member, and what they can do about it. */
export function MemberView({ id }: { readonly id: Id<'member'> }) {
  const t = useMessages(messages);
  const member = useOpsQuery(memberShown, { id });
  const { data, error, refetch } = member;
  return (
    <ConsolePage
      title={data?.member.username ?? t('members')}
      sources={[member]}
      actions={data && <MemberActions detail={data} />}
      back={{ href: '/members', label: t('back') }}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <MemberContent detail={data} />}
    </ConsolePage>
  );
}

function MemberContent({ detail }: { readonly detail: MemberDetail }) {
  const t = useMessages(messages);
  return (
    <>
      <div className={styles.columns}>
        <Panel title={t('account')}>
          <AccountFacts detail={detail} />
        </Panel>
        <div className={styles.column}>
          <Panel title={t('totals')}>
            <TotalFacts detail={detail} />
          </Panel>
          <Panel title={t('limits')}>
            <PlayFacts protection={detail.protection} />
          </Panel>
        </div>
      </div>
      <MemberNotes detail={detail} />
      <MemberSessions detail={detail} />
      <Panel title={t('movements')} isFlush>
        <MovementTable movements={detail.movements} />
      </Panel>
      <MemberHistory entries={detail.audit} />
    </>
  );
}

/** The entries of the audit log about a member. */
function MemberHistory({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const t = useMessages(messages);
  return (
    <Panel title={t('history')} isFlush>
      <DataTable
        label={t('history')}
        rows={{ items: entries }}
        empty={t('noHistory')}
        columns={[
          timeColumn('at', t('at'), ({ at }: AuditEntry) => at),
          { key: 'operator', header: t('operator'), cell: ({ operator }) => operator },
          { key: 'action', header: t('action'), cell: ({ action }) => action },
          { key: 'details', header: t('details'), cell: ({ detail }) => detailLine(detail) },
        ]}
      />
    </Panel>
  );
}

const ROWS = 2;
const NOTE_MAX = 1_000;

/** What operators wrote for each other. */
function MemberNotes({ detail }: { readonly detail: MemberDetail }) {
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const mayAdd = mayCall(addMemberNote) && detail.closing?.erasedAt === undefined;
  return (
    <Panel title={t('notes')}>
      <Text size="sm" c="dimmed">
        {t('notesHint')}
      </Text>
      <ul>
        {detail.notes.map(({ id, operator, text, at }) => (
          <li key={id} className={styles.note}>
            <span className={styles.noteText}>{text}</span>
            <span className={styles.noteBy}>
              <b>{operator}</b> <When at={at} />
            </span>
          </li>
        ))}
      </ul>
      {mayAdd && <NoteForm memberId={detail.member.id} />}
    </Panel>
  );
}

function NoteForm({ memberId }: { readonly memberId: MemberDetail['member']['id'] }) {
  const t = useMessages(messages);
  const [add, { isRunning }] = useOpsChange(addMemberNote);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<OpsFailure>();
  const isEmpty = text.trim() === '';
  useUnsavedGuard(!isEmpty);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    const outcome = await add({ id: memberId, text: text.trim() });
    setFailure(outcome.ok ? undefined : outcome.failure);
    if (outcome.ok) setText('');
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="md" align="flex-start">
        <Textarea
          w="100%"
          label={t('note')}
          rows={ROWS}
          maxLength={NOTE_MAX}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {failure && <FailureNotice failure={failure} />}
        <Button type="submit" variant="light" disabled={isEmpty} loading={isRunning}>
          {t('addNote')}
        </Button>
      </Stack>
    </form>
  );
}
