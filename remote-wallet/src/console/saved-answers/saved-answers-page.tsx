import { Button, TextInput } from '@mantine/core';
import {
  type DataColumns,
  DraftDialog,
  DraftForm,
  fieldChecks,
  fieldsOf,
  ListPage,
  TranslatedField,
  textField,
  textsOf,
  timeColumn,
  useDraft,
  useListEditor,
  useMessages,
  useOpsChange,
  useOpsPages,
  useSaving,
  writtenTexts,
} from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import {
  removeSavedAnswer,
  SAVED_ANSWER_NAME_MAX,
  type SavedAnswer,
  savedAnswerPage,
  writeSavedAnswer,
} from '@velvet/contract/ops/saved-answers';
import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import { useIntl } from 'react-intl';
import { messages } from './saved-answers.messages.ts';

/** Answers that support uses again (spec S13.3); one may be written, changed and removed. */
export default function SavedAnswersPage() {
  const t = useMessages(messages);
  const rows = useOpsPages(savedAnswerPage, {});
  const [remove] = useOpsChange(removeSavedAnswer);
  const editor = useListEditor({
    items: rows.items,
    nameOf: ({ name }: SavedAnswer) => name,
    form: (answer, onClose) => <EditAnswer answer={answer} onClose={onClose} />,
    removal: {
      remove: ({ id, version }) => remove({ id, version }),
      title: t('removeTitle'),
      text: ({ name }) => (
        <div>
          <strong>{name}</strong>
          <div>{t('removeText')}</div>
        </div>
      ),
      doneText: t('removed'),
    },
  });
  const columns: DataColumns<SavedAnswer> = [
    { key: 'name', header: t('name'), cell: ({ name }) => name },
    {
      key: 'languages',
      header: t('languages'),
      align: 'end',
      cell: ({ text }) => `${Object.keys(text).length}/${languageCodes.length}`,
    },
    timeColumn('changed', t('changed'), ({ changedAt }) => changedAt),
    { key: 'by', header: t('changedBy'), cell: ({ changedBy }) => changedBy },
    editor.actions,
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={<Button onClick={editor.add}>{t('add')}</Button>}
      rows={rows}
      isCentred
      columns={columns}
      empty={t('none')}
    >
      {editor.dialogs}
    </ListPage>
  );
}

interface EditAnswerProps {
  /** undefined for a new one. */
  readonly answer: SavedAnswer | undefined;
  readonly onClose: () => void;
}

const ROWS = 8;

/** The name of an answer, and its text in every language. */
function EditAnswer({ answer, onClose }: EditAnswerProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { required, anyLanguage } = fieldChecks(intl);
  const draft = useDraft({
    value: { name: answer?.name ?? '', text: textsOf(answer?.text) },
    version: answer?.version,
  });
  const saving = useSaving({
    endpoint: writeSavedAnswer,
    draft,
    problemsOf: ({ name, text }) => ({
      name: required(name),
      text: anyLanguage(text),
    }),
    toInput: ({ name, text }, version) => ({
      ...(answer ? { id: answer.id } : {}),
      ...(version === undefined ? {} : { version }),
      name: name.trim(),
      text: writtenTexts(text) ?? {},
    }),
    savedText: t('saved'),
    onSaved: onClose,
  });
  const field = fieldsOf(draft, saving);
  return (
    <DraftDialog
      title={t(answer ? 'editTitle' : 'add')}
      isChanged={draft.isChanged}
      onClose={onClose}
    >
      <DraftForm draft={draft} saving={saving}>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          {...textField(field('name'))}
          maxLength={SAVED_ANSWER_NAME_MAX}
          autoComplete="off"
          data-autofocus
        />
        <TranslatedField
          label={t('text')}
          hint={t('textHint')}
          {...field('text')}
          maxLength={SUPPORT_TEXT_MAX}
          rows={ROWS}
        />
      </DraftForm>
    </DraftDialog>
  );
}
