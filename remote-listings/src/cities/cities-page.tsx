import { languageTag } from '@velvet/contract/language';
import type { Region } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { href, useBack } from '@velvet/sdk/routes';
import { EmptyState, ErrorState, ScreenHeader, Skeleton, SkeletonGroup } from '@velvet/ui';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useRegionsQuery } from '../api/listing-queries.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { NothingFound } from '../search-field/nothing-found.tsx';
import { SearchField } from '../search-field/search-field.tsx';
import { messages } from './cities-page.messages.ts';
import * as styles from './cities-page.module.css';
import { CityIndex } from './city-index.tsx';
import { findCities, indexCities } from './index-cities.ts';

const PLACEHOLDERS = Array.from({ length: 10 }, (_, row) => row);

/** The regions by letter, to search and to choose from (spec S3.16). */
export default function CitiesPage() {
  const intl = useIntl();
  const { describeError } = useHost();
  const back = useBack(href.home());
  const { data, error, isFetching, refetch } = useRegionsQuery();
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={back}
      />
      {data ? (
        <Cities regions={data} />
      ) : error && !isFetching ? (
        <ErrorState
          message={describeError(error)}
          retryLabel={intl.formatMessage(common.retry)}
          onRetry={refetch}
        />
      ) : (
        <SkeletonGroup label={intl.formatMessage(common.loading)} className={styles.screen}>
          <Skeleton className={styles.searchPlaceholder} />
          {PLACEHOLDERS.map((row) => (
            <Skeleton key={row} className={styles.placeholder} />
          ))}
        </SkeletonGroup>
      )}
    </>
  );
}

/** Searching is a matter of the device: all regions are here already. */
const AT_ONCE_MS = 0;

function Cities({ regions }: { readonly regions: readonly Region[] }) {
  const intl = useIntl();
  const tag = languageTag(useLanguage());
  const [text, setText] = useState('');
  const sections = useMemo(() => indexCities(findCities(regions, text), tag), [regions, text, tag]);
  return (
    <div className={styles.screen}>
      <SearchField
        label={intl.formatMessage(messages.search)}
        value={text}
        onSearch={setText}
        pauseMs={AT_ONCE_MS}
      />
      {sections.length > 0 ? (
        <CityIndex sections={sections} />
      ) : (
        <EmptyState message={<NothingFound text={text.trim()} />} />
      )}
    </div>
  );
}
