import { Stack, Textarea, TextInput } from '@mantine/core';
import { type Language, languageTag } from '@velvet/contract/language';
import { listingLimits } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';
import { tagGroups } from './entry-draft.ts';
import type { EntryFields } from './entry-fields.ts';
import { TagsField } from './tags-field.tsx';

interface EntryTextFieldsProps extends EntryFields {
  readonly language: Language;
}

const BIO_ROWS = 6;

/** The texts of an entry in one language. */
export function EntryTextFields({ draft, saving, language }: EntryTextFieldsProps) {
  const { value, change } = draft;
  const { errorOf } = saving;
  const intl = useIntl();
  const lang = languageTag(language);
  const group = tagGroups[language];
  return (
    <Stack gap="md">
      <TextInput
        lang={lang}
        label={intl.formatMessage(messages.headline)}
        value={value.title[language]}
        onChange={({ currentTarget }) =>
          change({ title: { ...value.title, [language]: currentTarget.value } })
        }
        maxLength={listingLimits.title}
        error={errorOf('title')}
      />
      <TextInput
        lang={lang}
        label={intl.formatMessage(messages.className)}
        value={value.className[language]}
        onChange={({ currentTarget }) =>
          change({ className: { ...value.className, [language]: currentTarget.value } })
        }
        maxLength={listingLimits.className}
        error={errorOf('class_name')}
      />
      <TextInput
        lang={lang}
        label={intl.formatMessage(messages.city)}
        value={value.city[language]}
        onChange={({ currentTarget }) =>
          change({ city: { ...value.city, [language]: currentTarget.value } })
        }
        maxLength={listingLimits.city}
        error={errorOf('city')}
      />
      <Textarea
        lang={lang}
        label={intl.formatMessage(messages.bio)}
        value={value.bio[language]}
        onChange={({ currentTarget }) =>
          change({ bio: { ...value.bio, [language]: currentTarget.value } })
        }
        maxLength={listingLimits.bio}
        error={errorOf('bio')}
        rows={BIO_ROWS}
      />
      <TagsField
        lang={lang}
        label={intl.formatMessage(messages.tags)}
        hint={intl.formatMessage(messages.tagsHint)}
        tags={value.tags[group]}
        onChange={(tags) => change({ tags: { ...value.tags, [group]: tags } })}
        error={errorOf('tags')}
      />
    </Stack>
  );
}
