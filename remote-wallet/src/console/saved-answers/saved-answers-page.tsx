import { Button, Group } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  DecisionDialog,
  Panel,
  SmallButton,
  useMessages,
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
import { useIntl } from 'react-intl';
import { EditAnswer } from './edit-answer.tsx';
import { messages, valued } from './saved-answers.messages.ts';

/** Answers that support uses again (spec S13.3); one may be written, changed and removed. */
export default function SavedAnswersPage() {
  const t = useMessages(messages);
  const rows = useOpsPages(savedAnswerPage, {});
  const [remove] = useOpsChange(removeSavedAnswer);
  const [edited, setEdited] = useState<SavedAnswer | 'new'>();
  const [removed, setRemoved] = useState<SavedAnswer>();
  const opened = edited === 'new' ? undefined : edited;
  const present = rows.items?.find(({ id }) => id === opened?.id);
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      sources={[rows]}
      actions={<Button onClick={() => setEdited('new')}>{t('add')}</Button>}
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
      {removed && (
        <DecisionDialog
          isDangerous
          onClose={() => setRemoved(undefined)}
          title={t('removeTitle')}
          confirmLabel={t('remove')}
          reason={false}
          decide={() => remove({ id: removed.id, version: removed.version })}
          doneText={t('removed')}
        >
          <div>
            <strong>{removed.name}</strong>
            <div>{t('removeText')}</div>
          </div>
        </DecisionDialog>
      )}
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
  const t = useMessages(messages);
  const columns: DataColumns<SavedAnswer> = [
    { key: 'name', header: t('name'), cell: ({ name }) => name },
    {
      key: 'languages',
      header: t('languages'),
      align: 'end',
      cell: ({ text }) => `${Object.keys(text).length}/${languageCodes.length}`,
    },
    { key: 'changed', header: t('changed'), cell: ({ changedAt }) => <When at={changedAt} /> },
    { key: 'by', header: t('changedBy'), cell: ({ changedBy }) => changedBy },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (answer) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <SmallButton
            text={t('edit')}
            label={intl.formatMessage(valued.editOne, { name: answer.name })}
            onClick={() => onEdit(answer)}
          />
          <SmallButton
            text={t('remove')}
            label={intl.formatMessage(valued.removeOne, { name: answer.name })}
            kind="danger"
            onClick={() => onRemove(answer)}
          />
        </Group>
      ),
    },
  ];
  return <DataTable label={t('title')} isCentred rows={rows} columns={columns} empty={t('none')} />;
}
