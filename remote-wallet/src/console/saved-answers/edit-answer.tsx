import { TextInput } from '@mantine/core';
import {
  DraftDialog,
  DraftForm,
  type Texts,
  TranslatedField,
  textsOf,
  useDraft,
  useMessages,
  useSaving,
  writtenTexts,
} from '@velvet/console-kit';
import {
  SAVED_ANSWER_NAME_MAX,
  type SavedAnswer,
  writeSavedAnswer,
} from '@velvet/contract/ops/saved-answers';
import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import { messages } from './saved-answers.messages.ts';

interface AnswerDraft {
  readonly name: string;
  readonly text: Texts;
}

interface EditAnswerProps {
  /** undefined for a new one. */
  readonly answer: SavedAnswer | undefined;
  readonly onClose: () => void;
}

const ROWS = 8;

/** The name of an answer, and its text in every language. */
export function EditAnswer({ answer, onClose }: EditAnswerProps) {
  const t = useMessages(messages);
  const draft = useDraft<AnswerDraft>({
    value: { name: answer?.name ?? '', text: textsOf(answer?.text) },
    version: answer?.version,
  });
  const { value, change } = draft;
  const saving = useSaving({
    endpoint: writeSavedAnswer,
    draft,
    problemsOf: ({ name, text }) => ({
      name: name.trim() === '' ? t('required') : undefined,
      text: writtenTexts(text) ? undefined : t('requiredText'),
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
          value={value.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          maxLength={SAVED_ANSWER_NAME_MAX}
          error={saving.errorOf('name')}
          autoComplete="off"
          data-autofocus
        />
        <TranslatedField
          label={t('text')}
          hint={t('textHint')}
          value={value.text}
          onChange={(text) => change({ text })}
          maxLength={SUPPORT_TEXT_MAX}
          error={saving.errorOf('text')}
          rows={ROWS}
        />
      </DraftForm>
    </DraftDialog>
  );
}
