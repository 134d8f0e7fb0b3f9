import { NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type Draft,
  DraftForm,
  fieldsOf,
  LanguageField,
  LanguageTabs,
  type Saving,
  textField,
  useDraft,
  useMessages,
  useOpenSaved,
  useSaving,
  useUnsavedGuard,
} from '@velvet/console-kit';
import type { Language } from '@velvet/contract/language';
import { noticeTypes } from '@velvet/contract/notice';
import { type NoticeDetail, noticeLimits, saveNotice } from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import {
  draftOf,
  fromLocalText,
  type NoticeDraft,
  noticeInput,
  noticeProblems,
} from './notice-draft.ts';
import { NoticePreview } from './notice-preview.tsx';
import { kindOptions, noticeAddress } from './notice-state.tsx';
import { messages, valued } from './notices.messages.ts';
import * as styles from './notices.module.css';

interface NoticeFormProps {
  /** undefined for a new notice. */
  readonly stored?: NoticeDetail;
}

/** A notice: who sees it, from when on, and what it says in each language, with a preview. */
export function NoticeForm({ stored }: NoticeFormProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const openSaved = useOpenSaved();
  const draft = useDraft({ value: draftOf(stored), version: stored?.version });
  const { name, text, from } = draft.value;
  const seconds = fromLocalText(from);
  const isPlanned = seconds !== undefined && seconds * 1_000 > Date.now();
  const saving = useSaving({
    endpoint: saveNotice,
    draft,
    problemsOf: (value) => noticeProblems(intl, value),
    toInput: (value, version) => noticeInput(value, stored, version),
    savedText: t(stored ? 'saved' : isPlanned ? 'planned' : 'published'),
    onSaved: ({ id }) => {
      if (!stored) openSaved(noticeAddress(id));
    },
  });
  useUnsavedGuard(draft.isChanged);
  return (
    <DraftForm
      draft={draft}
      saving={saving}
      saveLabel={t(stored ? 'save' : isPlanned ? 'plan' : 'publish')}
    >
      <ReaderFields
        draft={draft}
        saving={saving}
        timeHint={t(stored ? 'scheduleOld' : 'scheduleNew')}
      />
      <LanguageTabs
        label={t('texts')}
        isWritten={(language) => `${name[language]}${text[language]}`.trim() !== ''}
      >
        {(language) => (
          <div className={styles.frame}>
            <div className={styles.columns}>
              <NoticeTextFields draft={draft} saving={saving} language={language} />
              <NoticePreview name={name} text={text} language={language} />
            </div>
          </div>
        )}
      </LanguageTabs>
    </DraftForm>
  );
}

interface NoticeFields {
  readonly draft: Draft<NoticeDraft>;
  readonly saving: Saving;
}

interface ReaderFieldsProps extends NoticeFields {
  /** What an empty time means. */
  readonly timeHint: string;
}

const HINT_BELOW = ['label', 'input', 'description', 'error'] as const;

function ReaderFields({ draft, saving, timeHint }: ReaderFieldsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { value, change } = draft;
  const field = fieldsOf(draft, saving);
  const zone = intl.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Hints stand below, so that the fields of a row are at the same height.
  const order = { inputWrapperOrder: [...HINT_BELOW] };
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('kind')}
        data={kindOptions(intl)}
        value={String(value.type)}
        onChange={({ currentTarget }) => change({ type: Number(currentTarget.value) })}
        error={saving.errorOf('type')}
      />
      <TextInput
        {...order}
        type="datetime-local"
        label={t('schedule')}
        description={intl.formatMessage(valued.zone, { zone, rest: timeHint })}
        {...textField(field('from', 'visible_from'))}
      />
      {value.type === noticeTypes.member && (
        <TextInput
          {...order}
          inputMode="numeric"
          label={t('memberId')}
          description={t('memberIdHint')}
          {...textField(field('memberId', 'member_id'))}
          autoComplete="off"
        />
      )}
    </div>
  );
}

interface NoticeTextFieldsProps extends NoticeFields {
  readonly language: Language;
}

const TEXT_ROWS = 12;
/** The usual ones of those that members' pages keep. */
const TAGS = '<b> <i> <p> <h2> <ul> <li> <blockquote> <a href="https://…">';

/** What a notice says in one language. */
function NoticeTextFields({ draft, saving, language }: NoticeTextFieldsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const field = fieldsOf(draft, saving);
  return (
    <Stack gap="md">
      <LanguageField
        language={language}
        label={t('name')}
        {...field('name')}
        maxLength={noticeLimits.name}
      />
      <LanguageField
        language={language}
        label={t('text')}
        hint={intl.formatMessage(valued.textHint, { tags: TAGS })}
        {...field('text')}
        maxLength={noticeLimits.text}
        rows={TEXT_ROWS}
      />
    </Stack>
  );
}
