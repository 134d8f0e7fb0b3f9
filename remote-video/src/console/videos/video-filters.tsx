import { NativeSelect, TextInput } from '@mantine/core';
import { FilterChoice, useAddressFilter, useMessages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { videoLimits, type videoPage, videoStates } from '@velvet/contract/ops/videos';
import { useEffect, useRef, useState } from 'react';
import { useClasses } from '../classes/use-classes.ts';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

/** Typing goes on: the list is asked for after a pause. */
const PAUSE_MS = 300;

export function VideoFilters() {
  const t = useMessages(messages);
  const { options = [] } = useClasses();
  const [, said, change] = useVideoQuery();
  return (
    <div className={styles.filters}>
      <SearchField asked={said('search')} onSearch={(search) => change({ search })} />
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

interface SearchFieldProps {
  /** What the list is searched by now. */
  readonly asked: string;
  readonly onSearch: (text: string) => void;
}

function SearchField({ asked, onSearch }: SearchFieldProps) {
  const t = useMessages(messages);
  const [text, setText] = useState(asked);
  const latest = useRef(asked);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
    // Another search than the one from here: somebody followed a link.
    if (asked !== latest.current) setText(asked);
    latest.current = asked;
  }, [asked, onSearch]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = text.trim();
      if (wanted === latest.current) return;
      latest.current = wanted;
      search.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const label = t('search');
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={videoLimits.search}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
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
