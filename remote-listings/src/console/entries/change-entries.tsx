import {
  BulkBar,
  type BulkWords,
  bulkAddress,
  type Selection,
  useConsole,
  useMessages,
  useNamedOptions,
  useOpsChange,
} from '@velvet/console-kit';
import type { BulkAction } from '@velvet/contract/ops/bulk';
import { regionPage, signPage } from '@velvet/contract/ops/catalogue';
import { type ListingChange, previewListings } from '@velvet/contract/ops/listing-bulk';
import { type ListingChangeWord, listingChangeWords } from '@velvet/contract/ops/listing-change';
import type { ListingItem } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { CatalogueDialog, TagDialog } from './change-dialog.tsx';
import { messages } from './entries.messages.ts';
import { entriesAddress, entryAddress } from './entry-address.ts';
import { messages as bulkMessages, changeNames, valued } from './entry-bulk.messages.ts';

interface ChangeEntriesProps {
  readonly selection: Selection<ListingItem>;
  /** What the list is narrowed to. */
  readonly matching: NonNullable<OpsInputOf<typeof previewListings>['matching']>;
  readonly hasMore: boolean;
}

/** Changes the selected entries together, after a preview. */
export function ChangeEntries({ selection, matching, hasMore }: ChangeEntriesProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const words = useEntryWords();
  const { notify, describeFailure } = useConsole();
  const [run, { isRunning }] = useOpsChange(previewListings);
  const [asked, ask] = useState<Exclude<ListingChangeWord, 'show' | 'hide'>>();
  const { ids } = selection;
  if (selection.isEmpty) return null;

  const preview = (change: ListingChange) =>
    run({ change, ...(ids === undefined ? { matching } : { ids }) });
  const choose = async (word: ListingChangeWord) => {
    if (word !== 'show' && word !== 'hide') return ask(word);
    const outcome = await preview({ word });
    if (outcome.ok) navigate(bulkAddress(words, outcome.output.id));
    else notify(describeFailure(outcome.failure), 'problem');
  };
  const dialog = { words, onClose: () => ask(undefined), preview };
  return (
    <>
      <BulkBar
        count={ids?.length}
        hasMore={hasMore}
        onSelectMatching={selection.selectMatching}
        onClear={selection.clear}
        actions={listingChangeWords.map((action) => ({
          action,
          label: intl.formatMessage(changeNames[action]),
        }))}
        onAction={(word) => void choose(word)}
        isRunning={isRunning}
      />
      {(asked === 'move' || asked === 'sign_add' || asked === 'sign_remove') && (
        <CatalogueDialog {...dialog} word={asked} />
      )}
      {(asked === 'tag_add' || asked === 'tag_remove') && <TagDialog {...dialog} word={asked} />}
    </>
  );
}

/** What bulk changes of entries are called. */
export function useEntryWords(): BulkWords {
  const intl = useIntl();
  const t = useMessages(messages);
  const regions = useNamedOptions(regionPage);
  const signs = useNamedOptions(signPage);
  const describe = ({ word, regionId, signId, tag }: BulkAction) => {
    const known = listingChangeWords.find((each) => each === word);
    const change = known === undefined ? word : intl.formatMessage(changeNames[known]);
    const name =
      regionId !== undefined
        ? regions.nameOf(regionId)
        : signId === undefined
          ? tag
          : signs.nameOf(signId);
    return name === undefined ? change : intl.formatMessage(valued.named, { change, name });
  };
  const states: Readonly<Record<string, string>> = {
    shown: t('shown'),
    hidden: t('hidden'),
    with: intl.formatMessage(bulkMessages.with),
    without: intl.formatMessage(bulkMessages.without),
  };
  return {
    describe,
    valueOf: (value) => states[value] ?? regions.nameOf(value),
    warningOf: (warning) =>
      intl.formatMessage(warning === 'no_photos' ? bulkMessages.noPhotos : messages.noEvidence),
    hrefOf: entryAddress,
    list: { href: entriesAddress, label: t('backToList') },
  };
}
