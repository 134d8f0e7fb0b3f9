import { Textarea, TextInput } from '@mantine/core';
import { languageTag } from '@velvet/contract/language';
import type { ReactNode } from 'react';
import { LanguageTabs } from './language-tabs.tsx';
import type { Texts } from './texts.ts';

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
  const { label, hint, value, onChange, maxLength, error, rows, isFirst } = props;
  return (
    <LanguageTabs label={label} isWritten={(language) => value[language].trim() !== ''}>
      {(language) => {
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
          <Textarea
            {...field}
            rows={rows}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        );
      }}
    </LanguageTabs>
  );
}
