import { NativeSelect, TextInput } from '@mantine/core';
import {
  BulkDialog,
  type BulkWords,
  type OpsOutcome,
  useMessages,
  useNamedOptions,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type Language, languageCodes, languages } from '@velvet/contract/language';
import type { BulkChange } from '@velvet/contract/ops/bulk';
import { regionPage, signPage } from '@velvet/contract/ops/catalogue';
import type { ListingChange } from '@velvet/contract/ops/listing-bulk';
import { type ListingTagGroup, listingTagGroups } from '@velvet/contract/ops/listing-change';
import { listingLimits } from '@velvet/contract/ops/listings';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';
import { messages as bulkMessages, changeNames } from './entry-bulk.messages.ts';

interface ChangeDialogProps<Word extends ListingChange['word']> {
  readonly word: Word;
  readonly words: BulkWords;
  readonly onClose: () => void;
  readonly preview: (change: ListingChange) => Promise<OpsOutcome<BulkChange>>;
}

/** Asks for the region to move to, or for the sign to add or remove. */
export function CatalogueDialog(props: ChangeDialogProps<'move' | 'sign_add' | 'sign_remove'>) {
  const { word, words, onClose, preview } = props;
  const intl = useIntl();
  const isMove = word === 'move';
  const regions = useNamedOptions(regionPage);
  const signs = useNamedOptions(signPage);
  const { options = [] } = isMove ? regions : signs;
  const [chosen = options[0]?.value ?? '', choose] = useState<string>();
  const regionId = isMove ? parseId<'region'>(chosen) : undefined;
  const signId = isMove ? undefined : parseId<'sign'>(chosen);
  return (
    <BulkDialog
      title={intl.formatMessage(changeNames[word])}
      words={words}
      onClose={onClose}
      preview={() =>
        preview({
          word,
          ...(regionId === undefined ? {} : { regionId }),
          ...(signId === undefined ? {} : { signId }),
        })
      }
    >
      {(errorOf) => (
        <NativeSelect
          label={intl.formatMessage(isMove ? messages.region : bulkMessages.sign)}
          data={[...options]}
          value={chosen}
          error={errorOf('change')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
    </BulkDialog>
  );
}

/** The group of tags that readers of a language get first. */
const groups: Readonly<Record<Language, ListingTagGroup>> = {
  'zh-hans': 'zh',
  zh: 'zh-hant',
  en: 'en',
  ja: 'ja',
  kr: 'ko',
  tr: 'tr',
};

/** Asks for the tag to add or remove, in one language. */
export function TagDialog(props: ChangeDialogProps<'tag_add' | 'tag_remove'>) {
  const { word, words, onClose, preview } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  const [tag, setTag] = useState('');
  const [tagGroup, setGroup] = useState<ListingTagGroup>(intl.locale === 'en' ? 'en' : 'zh');
  return (
    <BulkDialog
      title={intl.formatMessage(changeNames[word])}
      words={words}
      onClose={onClose}
      preview={() => preview({ word, tag: tag.trim(), tagGroup })}
    >
      {(errorOf) => (
        <>
          <TextInput
            label={intl.formatMessage(bulkMessages.tag)}
            maxLength={listingLimits.tag}
            value={tag}
            error={errorOf('change.tag') ?? errorOf('change')}
            data-autofocus
            onChange={({ currentTarget }) => setTag(currentTarget.value)}
          />
          <NativeSelect
            label={intl.formatMessage(bulkMessages.tagGroup)}
            data={[
              ...languageCodes.map((code) => ({
                value: groups[code],
                label: languages[code].name,
              })),
              { value: 'other', label: t('otherTags') },
            ]}
            value={tagGroup}
            onChange={({ currentTarget: { value } }) =>
              setGroup(listingTagGroups.find((group) => group === value) ?? 'other')
            }
          />
        </>
      )}
    </BulkDialog>
  );
}
