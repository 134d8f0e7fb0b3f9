import { NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type Draft,
  DraftForm,
  LanguageField,
  LanguageTabs,
  type Saving,
  useMessages,
} from '@velvet/console-kit';
import type { Language } from '@velvet/contract/language';
import { noticeTypes } from '@velvet/contract/notice';
import { noticeLimits } from '@velvet/contract/ops/notices';
import { type MessageDescriptor, useIntl } from 'react-intl';
import type { NoticeDraft } from './notice-draft.ts';
import { NoticePreview } from './notice-preview.tsx';
import { kindOptions } from './notice-state.tsx';
import { messages, valued } from './notices.messages.ts';
import * as styles from './notices.module.css';

interface NoticeFields {
  readonly draft: Draft<NoticeDraft>;
  readonly saving: Saving;
}

interface NoticeFormProps extends NoticeFields {
  /** What an empty time means. */
  readonly timeHint: MessageDescriptor;
  readonly saveLabel?: string;
}

/** A notice: who sees it, from when on, and what it says in each language, with a preview. */
export function NoticeForm({ draft, saving, timeHint, saveLabel }: NoticeFormProps) {
  const t = useMessages(messages);
  const { name, text } = draft.value;
  return (
    <DraftForm draft={draft} saving={saving} {...(saveLabel === undefined ? {} : { saveLabel })}>
      <ReaderFields draft={draft} saving={saving} timeHint={timeHint} />
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

const HINT_BELOW = ['label', 'input', 'description', 'error'] as const;

function ReaderFields({ draft, saving, timeHint }: NoticeFormProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { value, change } = draft;
  const { errorOf } = saving;
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
        error={errorOf('type')}
      />
      <TextInput
        {...order}
        type="datetime-local"
        label={t('schedule')}
        description={intl.formatMessage(valued.zone, { zone, rest: intl.formatMessage(timeHint) })}
        value={value.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        error={errorOf('visible_from')}
      />
      {value.type === noticeTypes.member && (
        <TextInput
          {...order}
          inputMode="numeric"
          label={t('memberId')}
          description={t('memberIdHint')}
          value={value.memberId}
          onChange={({ currentTarget }) => change({ memberId: currentTarget.value })}
          error={errorOf('member_id')}
          autoComplete="off"
        />
      )}
    </div>
  );
}

interface NoticeTextFieldsProps {
  readonly draft: Draft<NoticeDraft>;
  readonly saving: Saving;
  readonly language: Language;
}

const TEXT_ROWS = 12;
/** The usual ones of those that members' pages keep. */
const TAGS = '<b> <i> <p> <h2> <ul> <li> <blockquote> <a href="https://…">';

/** What a notice says in one language. */
function NoticeTextFields({ draft, saving, language }: NoticeTextFieldsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { value, change } = draft;
  const { errorOf } = saving;
  return (
    <Stack gap="md">
      <LanguageField
        language={language}
        label={t('name')}
        value={value.name}
        onChange={(name) => change({ name })}
        maxLength={noticeLimits.name}
        error={errorOf('name')}
      />
      <LanguageField
        language={language}
        label={t('text')}
        hint={intl.formatMessage(valued.textHint, { tags: TAGS })}
        value={value.text}
        onChange={(text) => change({ text })}
        maxLength={noticeLimits.text}
        error={errorOf('text')}
        rows={TEXT_ROWS}
      />
    </Stack>
  );
}
