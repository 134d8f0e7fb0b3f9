import type { BulkWords } from '@velvet/console-kit';
import type { BulkAction } from '@velvet/contract/ops/bulk';
import { listingChangeWords } from '@velvet/contract/ops/listing-change';
import { useIntl } from 'react-intl';
import { type CatalogueOption, useRegions, useSigns } from '../catalogue/use-catalogue.ts';
import { messages } from './entries.messages.ts';
import { entriesAddress, entryAddress } from './entry-address.ts';
import { messages as bulkMessages, changeNames, valued } from './entry-bulk.messages.ts';

const nameIn = (options: readonly CatalogueOption[], id: string): string =>
  options.find(({ value }) => value === id)?.label ?? `#${id}`;

/** What bulk changes of entries are called. */
export function useEntryWords(): BulkWords {
  const intl = useIntl();
  const regions = useRegions();
  const signs = useSigns();
  const describe = ({ word, regionId, signId, tag }: BulkAction) => {
    const known = listingChangeWords.find((each) => each === word);
    const change = known === undefined ? word : intl.formatMessage(changeNames[known]);
    const name =
      regionId !== undefined
        ? nameIn(regions, String(regionId))
        : signId === undefined
          ? tag
          : nameIn(signs, String(signId));
    return name === undefined ? change : intl.formatMessage(valued.named, { change, name });
  };
  const states: Readonly<Record<string, string>> = {
    shown: intl.formatMessage(messages.shown),
    hidden: intl.formatMessage(messages.hidden),
    with: intl.formatMessage(bulkMessages.with),
    without: intl.formatMessage(bulkMessages.without),
  };
  return {
    describe,
    valueOf: (value) => states[value] ?? nameIn(regions, value),
    warningOf: (warning) =>
      intl.formatMessage(warning === 'no_photos' ? bulkMessages.noPhotos : messages.noEvidence),
    hrefOf: entryAddress,
    list: { href: entriesAddress, label: intl.formatMessage(messages.backToList) },
  };
}
