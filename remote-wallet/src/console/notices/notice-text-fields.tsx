import { Stack, Textarea, TextInput } from '@mantine/core';
import type { Draft, Saving } from '@velvet/console-kit';
import { type Language, languageTag } from '@velvet/contract/language';
import { noticeLimits } from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import type { NoticeDraft } from './notice-draft.ts';
import { messages, valued } from './notices.messages.ts';

interface NoticeTextFieldsProps {
  readonly draft: Draft<NoticeDraft>;
  readonly saving: Saving;
  readonly language: Language;
}

const TEXT_ROWS = 12;
/** The usual ones of those that members' pages keep. */
const TAGS = '<b> <i> <p> <h2> <ul> <li> <blockquote> <a href="https://…">';

/** What a notice says in one language. */
export function NoticeTextFields({ draft, saving, language }: NoticeTextFieldsProps) {
  const intl = useIntl();
  const { value, change } = draft;
  const { errorOf } = saving;
  const lang = languageTag(language);
  return (
    <Stack gap="md">
      <TextInput
        lang={lang}
        label={intl.formatMessage(messages.name)}
        value={value.name[language]}
        onChange={({ currentTarget }) =>
          change({ name: { ...value.name, [language]: currentTarget.value } })
        }
        maxLength={noticeLimits.name}
        error={errorOf('name')}
      />
      <Textarea
        lang={lang}
        label={intl.formatMessage(messages.text)}
        description={intl.formatMessage(valued.textHint, { tags: TAGS })}
        value={value.text[language]}
        onChange={({ currentTarget }) =>
          change({ text: { ...value.text, [language]: currentTarget.value } })
        }
        maxLength={noticeLimits.text}
        error={errorOf('text')}
        rows={TEXT_ROWS}
      />
    </Stack>
  );
}
