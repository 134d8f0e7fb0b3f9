import { TagsInput } from '@mantine/core';
import { listingLimits } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';
import { OTHER_TAGS } from './entry-draft.ts';
import type { EntryFields } from './entry-fields.ts';

interface TagsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly lang?: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** Free tags. The full-width comma separates them for members' clients, so it ends one here, too. */
export function TagsField({ label, hint, lang, tags, onChange, error }: TagsFieldProps) {
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
export function OtherTagsField({ draft: { value, change }, saving }: EntryFields) {
  const intl = useIntl();
  return (
    <TagsField
      label={intl.formatMessage(messages.otherTags)}
      hint={intl.formatMessage(messages.otherTagsHint)}
      tags={value.tags[OTHER_TAGS]}
      onChange={(tags) => change({ tags: { ...value.tags, [OTHER_TAGS]: tags } })}
      error={saving.errorOf('tags')}
    />
  );
}
