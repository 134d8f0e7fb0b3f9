import { DraftForm, LanguageTabs } from '@velvet/console-kit';
import type { ListingDetail } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { tagGroups } from './entry-draft.ts';
import { EntryFactFields } from './entry-fact-fields.tsx';
import type { EntryFields } from './entry-fields.ts';
import { EntryTextFields } from './entry-text-fields.tsx';
import { OtherTagsField } from './tags-field.tsx';

interface EntryFormProps extends EntryFields {
  /** undefined for a new entry. */
  readonly stored: Pick<ListingDetail, 'age'> | undefined;
}

/** Everything that is written about a person. */
export function EntryForm({ draft, saving, stored }: EntryFormProps) {
  const intl = useIntl();
  const { className, title, city, bio, tags } = draft.value;
  return (
    <DraftForm draft={draft} saving={saving}>
      <EntryFactFields draft={draft} saving={saving} stored={stored} />
      <section className={styles.texts}>
        <h3 className={styles.subtitle}>{intl.formatMessage(messages.texts)}</h3>
        <p className={styles.hint}>{intl.formatMessage(messages.textsHint)}</p>
        <LanguageTabs
          label={intl.formatMessage(messages.texts)}
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
