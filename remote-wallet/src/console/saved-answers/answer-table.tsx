import { Button, Group } from '@mantine/core';
import { type DataColumn, type DataRows, DataTable, When } from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import type { SavedAnswer } from '@velvet/contract/ops/saved-answers';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './saved-answers.messages.ts';

interface AnswerTableProps {
  readonly rows: DataRows<SavedAnswer>;
  readonly onEdit: (answer: SavedAnswer) => void;
  readonly onRemove: (answer: SavedAnswer) => void;
}

export function AnswerTable({ rows, onEdit, onRemove }: AnswerTableProps) {
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
