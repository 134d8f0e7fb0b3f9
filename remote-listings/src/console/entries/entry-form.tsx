import { Stack, TagsInput } from '@mantine/core';
import {
  DraftForm,
  fieldsOf,
  LanguageField,
  LanguageTabs,
  useDraft,
  useMessages,
  useOpenSaved,
  useSaving,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { type Language, languageTag } from '@velvet/contract/language';
import { type ListingDetail, listingLimits, saveListing } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { entryAddress } from './entry-address.ts';
import {
  draftOf,
  type EntryFields,
  entryInput,
  entryProblems,
  OTHER_TAGS,
  tagGroups,
} from './entry-draft.ts';
import { EntryFactFields } from './entry-fact-fields.tsx';

interface EntryFormProps {
  /** undefined for a new entry. */
  readonly stored?: ListingDetail;
  /** Photos of it are being uploaded: leaving the page would lose them. */
  readonly isUploading?: boolean;
}

/** Everything that is written about a person. A new entry leads to its page, where it gets its photos. */
export function EntryForm({ stored, isUploading = false }: EntryFormProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const openSaved = useOpenSaved();
  const draft = useDraft({ value: draftOf(stored), version: stored?.version });
  const saving = useSaving({
    endpoint: saveListing,
    draft,
    problemsOf: (value) => entryProblems(intl, value, stored),
    toInput: (value, version) => entryInput(value, stored?.id, version),
    savedText: t(stored ? 'saved' : 'added'),
    onSaved: ({ id }) => {
      if (!stored) openSaved(entryAddress(id));
    },
  });
  useUnsavedGuard(draft.isChanged || isUploading);
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
      <TagsField
        label={t('otherTags')}
        hint={t('otherTagsHint')}
        tags={tags[OTHER_TAGS]}
        onChange={(other) => draft.change({ tags: { ...tags, [OTHER_TAGS]: other } })}
        error={saving.errorOf('tags')}
      />
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
  const field = fieldsOf(draft, saving);
  const t = useMessages(messages);
  const group = tagGroups[language];
  return (
    <Stack gap="md">
      <LanguageField
        language={language}
        label={t('headline')}
        {...field('title')}
        maxLength={listingLimits.title}
      />
      <LanguageField
        language={language}
        label={t('className')}
        {...field('className', 'class_name')}
        maxLength={listingLimits.className}
      />
      <LanguageField
        language={language}
        label={t('city')}
        {...field('city')}
        maxLength={listingLimits.city}
      />
      <LanguageField
        language={language}
        label={t('bio')}
        {...field('bio')}
        maxLength={listingLimits.bio}
        rows={BIO_ROWS}
      />
      <TagsField
        lang={languageTag(language)}
        label={t('tags')}
        hint={t('tagsHint')}
        tags={value.tags[group]}
        onChange={(tags) => change({ tags: { ...value.tags, [group]: tags } })}
        error={saving.errorOf('tags')}
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
