import {
  BulkBar,
  bulkAddress,
  type Selection,
  useConsole,
  useOpsChange,
} from '@velvet/console-kit';
import { type ListingChange, previewListings } from '@velvet/contract/ops/listing-bulk';
import { type ListingChangeWord, listingChangeWords } from '@velvet/contract/ops/listing-change';
import type { ListingItem } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { RegionDialog, SignDialog, TagDialog } from './change-dialog.tsx';
import { changeNames } from './entry-bulk.messages.ts';
import { useEntryWords } from './use-entry-words.ts';

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
      {asked === 'move' && <RegionDialog {...dialog} word={asked} />}
      {(asked === 'sign_add' || asked === 'sign_remove') && <SignDialog {...dialog} word={asked} />}
      {(asked === 'tag_add' || asked === 'tag_remove') && <TagDialog {...dialog} word={asked} />}
    </>
  );
}
