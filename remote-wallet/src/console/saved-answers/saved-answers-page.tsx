import { Button, Group } from '@mantine/core';
import {
  ConsolePage,
  type DataColumn,
  type DataRows,
  DataTable,
  DecisionDialog,
  Panel,
  useConsole,
  useOpsChange,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import {
  removeSavedAnswer,
  type SavedAnswer,
  savedAnswerPage,
} from '@velvet/contract/ops/saved-answers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EditAnswer } from './edit-answer.tsx';
import { messages, valued } from './saved-answers.messages.ts';

/** Answers that support uses again (spec S13.3); one may be written, changed and removed. */
export default function SavedAnswersPage() {
  const intl = useIntl();
  const rows = useOpsPages(savedAnswerPage, {});
  const [edited, setEdited] = useState<SavedAnswer | 'new'>();
  const [removed, setRemoved] = useState<SavedAnswer>();
  const opened = edited === 'new' ? undefined : edited;
  const present = rows.items?.find(({ id }) => id === opened?.id);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
      actions={<Button onClick={() => setEdited('new')}>{intl.formatMessage(messages.add)}</Button>}
    >
      <Panel isFlush>
        <AnswerTable rows={rows} onEdit={setEdited} onRemove={setRemoved} />
      </Panel>
      {edited !== undefined && (
        <EditAnswer
          key={opened?.id ?? 'new'}
          answer={present ?? opened}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveAnswer answer={removed} onClose={() => setRemoved(undefined)} />}
    </ConsolePage>
  );
}

interface AnswerTableProps {
  readonly rows: DataRows<SavedAnswer>;
  readonly onEdit: (answer: SavedAnswer) => void;
  readonly onRemove: (answer: SavedAnswer) => void;
}

function AnswerTable({ rows, onEdit, onRemove }: AnswerTableProps) {
  const intl = useIntl();
  const columns: readonly DataColumn<SavedAnswer>[] = [
    { key: 'name', header: intl.formatMessage(messages.name), cell: ({ name }) => name },
    {
      key: 'languages',
      header: intl.formatMessage(messages.languages),
      align: 'end',
      cell: ({ text }) => `${Object.keys(text).length}/${languageCodes.length}`,
    },
    {
      key: 'changed',
      header: intl.formatMessage(messages.changed),
      cell: ({ changedAt }) => <When at={changedAt} />,
      isNoWrap: true,
    },
    {
      key: 'by',
      header: intl.formatMessage(messages.changedBy),
      cell: ({ changedBy }) => changedBy,
    },
    {
      key: 'actions',
      header: intl.formatMessage(messages.actions),
      align: 'end',
      cell: (answer) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={intl.formatMessage(valued.editOne, { name: answer.name })}
            onClick={() => onEdit(answer)}
          >
            <FormattedMessage {...messages.edit} />
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={intl.formatMessage(valued.removeOne, { name: answer.name })}
            onClick={() => onRemove(answer)}
          >
            <FormattedMessage {...messages.remove} />
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      isCentred
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(messages.none)}
    />
  );
}

interface RemoveAnswerProps {
  readonly answer: SavedAnswer;
  readonly onClose: () => void;
}

function RemoveAnswer({ answer: { id, version, name }, onClose }: RemoveAnswerProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [remove] = useOpsChange(removeSavedAnswer);
  return (
    <DecisionDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={intl.formatMessage(messages.removeTitle)}
      confirmLabel={intl.formatMessage(messages.remove)}
      reason={false}
      decide={() => remove({ id, version })}
      onDone={() => notify(intl.formatMessage(messages.removed), 'done')}
    >
      <div>
        <strong>{name}</strong>
        <div>{intl.formatMessage(messages.removeText)}</div>
      </div>
    </DecisionDialog>
  );
}
