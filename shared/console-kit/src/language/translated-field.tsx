import { Tabs, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import {
  isLanguage,
  type Language,
  languageCodes,
  languages,
  languageTag,
} from '@velvet/contract/language';
import { inLanguage } from '@velvet/contract/localized-text';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import { cx } from '@velvet/ui/cx';
import { type ReactNode, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useMessages } from '../language/use-messages.ts';
import * as styles from './language.module.css';

const messages = defineMessages({
  empty: { id: 'console-kit.language.empty', defaultMessage: ' (empty)' },
});

interface TranslatedFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: Texts;
  readonly onChange: (value: Texts) => void;
  /** Characters in each language. */
  readonly maxLength: number;
  readonly error: ReactNode;
  /** Lines of a field for several; absent: one line. */
  readonly rows?: number;
  /** Whether the field has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** One text, written in each of members' languages. */
export function TranslatedField(props: TranslatedFieldProps) {
  const { label, value } = props;
  return (
    <LanguageTabs label={label} isWritten={(language) => value[language].trim() !== ''}>
      {(language) => <LanguageField {...props} language={language} />}
    </LanguageTabs>
  );
}

interface LanguageFieldProps extends TranslatedFieldProps {
  readonly language: Language;
}

/** One of the languages of a text: for tabs with several texts. */
export function LanguageField(props: LanguageFieldProps) {
  const { language, label, hint, value, onChange, maxLength, error, rows, isFirst } = props;
  const field = {
    lang: languageTag(language),
    label,
    description: hint,
    value: value[language],
    maxLength,
    error,
    autoComplete: 'off',
    'data-autofocus': isFirst || undefined,
  };
  const write = (text: string) => onChange({ ...value, [language]: text });
  return rows === undefined ? (
    <TextInput {...field} onChange={({ currentTarget }) => write(currentTarget.value)} />
  ) : (
    <Textarea {...field} rows={rows} onChange={({ currentTarget }) => write(currentTarget.value)} />
  );
}

interface LanguageTabsProps {
  /** What is written in the languages; names the tabs. */
  readonly label: string;
  /** Whether there is a text in this language; a tab without one says so. */
  readonly isWritten: (language: Language) => boolean;
  /** What is shown of one language. */
  readonly children: (language: Language) => ReactNode;
}

/** One tab for each of members' six languages, named in its own; the console's first of all. */
export function LanguageTabs({ label, isWritten, children }: LanguageTabsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [language, setLanguage] = useState<Language>(intl.locale === 'en' ? 'en' : 'zh-hans');
  return (
    <Tabs
      value={language}
      onChange={(value) => {
        if (isLanguage(value)) setLanguage(value);
      }}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} className={styles.list}>
        {languageCodes.map((code) => (
          <Tabs.Tab key={code} value={code} className={styles.tab}>
            <span
              aria-hidden="true"
              className={cx(styles.mark, isWritten(code) && styles.written)}
            />
            <span lang={languageTag(code)}>{languages[code].name}</span>
            {!isWritten(code) && <VisuallyHidden>{t('empty')}</VisuallyHidden>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languageCodes.map((code) => (
        <Tabs.Panel key={code} value={code} className={styles.panel}>
          {children(code)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A text in every language as it is edited; '' where there is none. */
export type Texts = Readonly<Record<Language, string>>;

export function textsOf(stored: TextByLanguage = {}): Texts {
  const { 'zh-hans': simplified = '', zh = '', en = '', ja = '', kr = '', tr = '' } = stored;
  return { 'zh-hans': simplified, zh, en, ja, kr, tr };
}

/** The languages that a text is written in, without spaces around; undefined for no language. */
export function writtenTexts(texts: Texts): TextByLanguage | undefined {
  const written = languageCodes.flatMap((code) => {
    const text = texts[code].trim();
    return text === '' ? [] : [[code, text] as const];
  });
  return written.length === 0 ? undefined : Object.fromEntries(written);
}

/** What an operator reads of a text: in the console's language, or in the nearest that it has. */
export const textFor = (stored: TextByLanguage, language: ConsoleLanguage): string =>
  inLanguage(stored, language === 'en' ? 'en' : 'zh-hans');
