import { NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { LanguageTabs, useMessages } from '@velvet/console-kit';
import { languages } from '@velvet/contract/language';
import { useIntl } from 'react-intl';
import type { DraftPart, SettingDraft } from './setting-draft.ts';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

interface SettingFieldProps {
  readonly draft: SettingDraft;
  readonly error: string | undefined;
  readonly onChange: (draft: SettingDraft) => void;
}

const JSON_ROWS = 10;
const TEXT_ROWS = 6;
const LONGEST_LINE = 2_048;

/** The fields of a value, as its kind asks for; the first one gets the focus. */
export function SettingField({ draft, error, onChange }: SettingFieldProps) {
  const t = useMessages(messages);
  switch (draft.form) {
    case 'text':
      return (
        <TextInput
          label={t('value')}
          value={draft.text}
          maxLength={LONGEST_LINE}
          error={error}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget: { value: text } }) => onChange({ ...draft, text })}
        />
      );
    case 'switch':
      return (
        <Switch
          label={t('on')}
          checked={draft.isOn}
          error={error}
          data-autofocus
          onChange={({ currentTarget: { checked: isOn } }) => onChange({ ...draft, isOn })}
        />
      );
    case 'json':
      return (
        <Textarea
          className={styles.json}
          label={t('json')}
          value={draft.text}
          rows={JSON_ROWS}
          error={error}
          spellCheck={false}
          data-autofocus
          onChange={({ currentTarget: { value: text } }) => onChange({ ...draft, text })}
        />
      );
    case 'texts':
      return <TextFields draft={draft} error={error} onChange={onChange} />;
    case 'parts':
      return <PartFields draft={draft} error={error} onChange={onChange} />;
  }
}

type FieldsOf<Form> = SettingFieldProps & { readonly draft: Extract<SettingDraft, { form: Form }> };

function TextFields({ draft, error, onChange }: FieldsOf<'texts'>) {
  const t = useMessages(messages);
  return (
    <Stack gap="sm">
      <LanguageTabs label={t('value')} isWritten={(code) => draft.texts[code].trim() !== ''}>
        {(code) => (
          <Textarea
            label={languages[code].name}
            lang={languages[code].tag}
            rows={TEXT_ROWS}
            value={draft.texts[code]}
            error={error !== undefined}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, texts: { ...draft.texts, [code]: value } })
            }
          />
        )}
      </LanguageTabs>
      <FieldsError error={error} />
    </Stack>
  );
}

function PartFields({ draft, error, onChange }: FieldsOf<'parts'>) {
  const intl = useIntl();
  const change = (name: string, value: DraftPart['value']) =>
    onChange({
      ...draft,
      parts: draft.parts.map((part) => (part.name === name ? { ...part, value } : part)),
    });
  return (
    <Stack gap="sm">
      {draft.parts.map(({ name, label: text, form, value }, index) => {
        const label = intl.formatMessage(text);
        if (typeof value === 'boolean') {
          return (
            <Switch
              key={name}
              label={label}
              checked={value}
              data-autofocus={index === 0 || undefined}
              onChange={({ currentTarget: { checked } }) => change(name, checked)}
            />
          );
        }
        return (
          <NumberInput
            key={name}
            label={label}
            value={value}
            allowNegative={false}
            decimalScale={form === 'points' ? 2 : 0}
            thousandSeparator=" "
            error={error !== undefined}
            data-autofocus={index === 0 || undefined}
            onChange={(given) => change(name, given === '' ? '' : Number(given))}
          />
        );
      })}
      <FieldsError error={error} />
    </Stack>
  );
}

/** What is wrong with several fields together. */
function FieldsError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <Text size="xs" c="red" role="alert">
      {error}
    </Text>
  );
}
