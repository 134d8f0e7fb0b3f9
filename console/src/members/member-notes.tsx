import { Button, Stack, Text, Textarea } from '@mantine/core';
import {
  FailureNotice,
  type OpsFailure,
  Panel,
  useOpsChange,
  useUnsavedGuard,
  When,
} from '@velvet/console-kit';
import { addMemberNote, type MemberDetail } from '@velvet/contract/ops/members';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './members.messages.ts';
import * as styles from './members.module.css';

interface MemberNotesProps {
  readonly detail: MemberDetail;
  readonly mayAdd: boolean;
}

const ROWS = 2;
const NOTE_MAX = 1_000;

/** What operators wrote for each other. */
export function MemberNotes({ detail, mayAdd }: MemberNotesProps) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage(messages.notes)}>
      <Text size="sm" c="dimmed">
        {intl.formatMessage(messages.notesHint)}
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
  const intl = useIntl();
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
          label={intl.formatMessage(messages.note)}
          rows={ROWS}
          maxLength={NOTE_MAX}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {failure && <FailureNotice failure={failure} />}
        <Button type="submit" variant="light" disabled={isEmpty} loading={isRunning}>
          {intl.formatMessage(messages.addNote)}
        </Button>
      </Stack>
    </form>
  );
}
