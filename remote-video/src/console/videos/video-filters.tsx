import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { videoLimits, type videoPage, videoStates } from '@velvet/contract/ops/videos';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useClasses } from '../classes/use-classes.ts';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

/** Typing goes on: the list is asked for after a pause. */
const PAUSE_MS = 300;
const ALL = 'all';

export function VideoFilters() {
  const intl = useIntl();
  const t = useMessages(messages);
  const { options = [] } = useClasses();
  const [, said, change] = useVideoQuery();
  return (
    <div className={styles.filters}>
      <SearchField asked={said.search} onSearch={(search) => change({ search })} />
      <NativeSelect
        aria-label={t('class')}
        value={said.class}
        onChange={({ currentTarget }) => change({ class: currentTarget.value })}
        data={[{ value: '', label: t('allClasses') }, ...options]}
      />
      <SegmentedControl
        aria-label={t('state')}
        value={said.state === '' ? ALL : said.state}
        onChange={(state) => change({ state: state === ALL ? '' : state })}
        data={[
          { value: ALL, label: t('all') },
          ...videoStates.map((value) => ({ value, label: intl.formatMessage(states[value]) })),
        ]}
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

/** What the address says of the list; '' for everything. */
interface VideoSearch {
  readonly search: string;
  /** Id of a class. */
  readonly class: string;
  readonly state: string;
}

type VideoQuery = Omit<OpsInputOf<typeof videoPage>, 'cursor'>;

/** The list that the address asks for, what it says in its own words, and how it is changed. */
export function useVideoQuery(): readonly [
  VideoQuery,
  VideoSearch,
  (change: Partial<VideoSearch>) => void,
] {
  const [address, setAddress] = useSearchParams();
  const saidOf = (key: keyof VideoSearch) => address.get(key) ?? '';
  const said = { search: saidOf('search'), class: saidOf('class'), state: saidOf('state') };
  const search = said.search.trim();
  const classId = parseId<'video class'>(said.class);
  const state = videoStates.find((each) => each === said.state);
  const query: VideoQuery = {
    ...(search === '' ? {} : { search }),
    ...(classId === undefined ? {} : { classId }),
    ...(state === undefined ? {} : { state }),
  };
  const change = (part: Partial<VideoSearch>) =>
    setAddress(
      Object.entries({ ...said, ...part }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  return [query, said, change];
}
