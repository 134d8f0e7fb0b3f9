import { NativeSelect } from '@mantine/core';
import { FilterChoice, SearchField, useAddressFilter, useMessages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { listingLimits, type listingPage } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { useRegions } from './use-catalogue.ts';

export function EntryFilters() {
  const t = useMessages(messages);
  const regions = useRegions();
  const [, said, change] = useEntryQuery();
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        maxLength={listingLimits.name}
        asked={said('name')}
        onSearch={(name) => change({ name })}
      />
      <NativeSelect
        aria-label={t('region')}
        value={said('region')}
        onChange={({ currentTarget }) => change({ region: currentTarget.value })}
        data={[{ value: '', label: t('allRegions') }, ...regions]}
      />
      <FilterChoice
        label={t('visibility')}
        values={visibilities}
        texts={messages}
        value={said('visibility')}
        onChange={(visibility) => change({ visibility })}
      />
    </div>
  );
}

const visibilities = ['shown', 'hidden'] as const;

/** The list that the address asks for, what it says in its own words, and how it is changed. */
export function useEntryQuery() {
  const [said, change] = useAddressFilter(['name', 'region', 'visibility']);
  const name = said('name').trim();
  const regionId = parseId<'region'>(said('region'));
  const visibility = visibilities.find((each) => each === said('visibility'));
  const query: Omit<OpsInputOf<typeof listingPage>, 'cursor'> = {
    ...(name === '' ? {} : { name }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(visibility === undefined ? {} : { hidden: visibility === 'hidden' }),
  };
  return [query, said, change] as const;
}
