import { NativeSelect } from '@mantine/core';
import { FilterChoice, SearchField, useAddressFilter, useMessages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { videoLimits, type videoPage, videoStates } from '@velvet/contract/ops/videos';
import { useClasses } from '../classes/use-classes.ts';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

export function VideoFilters() {
  const t = useMessages(messages);
  const { options = [] } = useClasses();
  const [, said, change] = useVideoQuery();
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        maxLength={videoLimits.search}
        asked={said('search')}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        aria-label={t('class')}
        value={said('class')}
        onChange={({ currentTarget }) => change({ class: currentTarget.value })}
        data={[{ value: '', label: t('allClasses') }, ...options]}
      />
      <FilterChoice
        label={t('state')}
        values={videoStates}
        texts={states}
        value={said('state')}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}

/** The list that the address asks for, what it says in its own words, and how it is changed. */
export function useVideoQuery() {
  const [said, change] = useAddressFilter(['search', 'class', 'state']);
  const search = said('search').trim();
  const classId = parseId<'video class'>(said('class'));
  const state = videoStates.find((each) => each === said('state'));
  const query: Omit<OpsInputOf<typeof videoPage>, 'cursor'> = {
    ...(search === '' ? {} : { search }),
    ...(classId === undefined ? {} : { classId }),
    ...(state === undefined ? {} : { state }),
  };
  return [query, said, change] as const;
}
