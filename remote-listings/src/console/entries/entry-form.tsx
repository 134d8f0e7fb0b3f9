import { Stack, TagsInput } from '@mantine/core';
import { DraftForm, LanguageField, LanguageTabs, useMessages } from '@velvet/console-kit';
import { type Language, languageTag } from '@velvet/contract/language';
import { type ListingDetail, listingLimits } from '@velvet/contract/ops/listings';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { type EntryFields, OTHER_TAGS, tagGroups } from './entry-draft.ts';
import { EntryFactFields } from './entry-fact-fields.tsx';

interface EntryFormProps extends EntryFields {
  /** undefined for a new entry. */
  readonly stored: Pick<ListingDetail, 'age'> | undefined;
}

/** Everything that is written about a person. */
export function EntryForm({ draft, saving, stored }: EntryFormProps) {
  const t = useMessages(messages);
  const { className, title, city, bio, tags } = draft.value;
  return (
    <DraftForm draft={draft} saving={saving}>
      <EntryFactFields draft={draft} saving={saving} stored={stored} />
      <section className={styles.texts}>
        <h3 className={styles.subtitle}>{t('texts')}</h3>
        <p className={styles.hint}>{t('textsHint')}</p>
        <LanguageTabs
          label={t('texts')}
          isWritten={(language) =>
            [className, title, city, bio].some((texts) => texts[language].trim() !== '') ||
            tags[tagGroups[language]].length > 0
          }
        >
          {(language) => <EntryTextFields draft={draft} saving={saving} language={language} />}
        </LanguageTabs>
      </section>
      <OtherTagsField draft={draft} saving={saving} />
    </DraftForm>
  );
}

interface EntryTextFieldsProps extends EntryFields {
  readonly language: Language;
}

const BIO_ROWS = 6;

/** The texts of an entry in one language. */
function EntryTextFields({ draft, saving, language }: EntryTextFieldsProps) {
  const { value, change } = draft;
  const { errorOf } = saving;
  const t = useMessages(messages);
  const lang = languageTag(language);
  const group = tagGroups[language];
  return (
    <Stack gap="md">
      <LanguageField
        language={language}
        label={t('headline')}
        value={value.title}
        onChange={(title) => change({ title })}
        maxLength={listingLimits.title}
        error={errorOf('title')}
      />
      <LanguageField
        language={language}
        label={t('className')}
        value={value.className}
        onChange={(className) => change({ className })}
        maxLength={listingLimits.className}
        error={errorOf('class_name')}
      />
      <LanguageField
        language={language}
        label={t('city')}
        value={value.city}
        onChange={(city) => change({ city })}
        maxLength={listingLimits.city}
        error={errorOf('city')}
      />
      <LanguageField
        language={language}
        label={t('bio')}
        value={value.bio}
        onChange={(bio) => change({ bio })}
        maxLength={listingLimits.bio}
        error={errorOf('bio')}
        rows={BIO_ROWS}
      />
      <TagsField
        lang={lang}
        label={t('tags')}
        hint={t('tagsHint')}
        tags={value.tags[group]}
        onChange={(tags) => change({ tags: { ...value.tags, [group]: tags } })}
        error={errorOf('tags')}
      />
    </Stack>
  );
}

interface TagsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly lang?: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** Free tags. The full-width comma separates them for members' clients, so it ends one here, too. */
function TagsField({ label, hint, lang, tags, onChange, error }: TagsFieldProps) {
  return (
    <TagsInput
      {...(lang === undefined ? {} : { lang })}
      label={label}
      description={hint}
      value={[...tags]}
      onChange={onChange}
      splitChars={[',', '，']}
      maxTags={listingLimits.tags}
      maxLength={listingLimits.tag}
      acceptValueOnBlur
      error={error}
    />
  );
}

/** Tags that stand in for those of a reader's own language. */
function OtherTagsField({ draft: { value, change }, saving }: EntryFields) {
  const t = useMessages(messages);
  return (
    <TagsField
      label={t('otherTags')}
      hint={t('otherTagsHint')}
      tags={value.tags[OTHER_TAGS]}
      onChange={(tags) => change({ tags: { ...value.tags, [OTHER_TAGS]: tags } })}
      error={saving.errorOf('tags')}
    />
  );
}
