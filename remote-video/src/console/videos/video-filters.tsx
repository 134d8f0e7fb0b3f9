import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { videoLimits, videoStates } from '@velvet/contract/ops/videos';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useClasses } from '../classes/use-classes.ts';
import { useVideoQuery } from './use-video-query.ts';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

/** Typing goes on: the list is asked for after a pause. */
const PAUSE_MS = 300;
const ALL = 'all';

export function VideoFilters() {
  const intl = useIntl();
  const { options = [] } = useClasses();
  const [, said, change] = useVideoQuery();
  return (
    <div className={styles.filters}>
      <SearchField asked={said.search} onSearch={(search) => change({ search })} />
      <NativeSelect
        aria-label={intl.formatMessage(messages.class)}
        value={said.class}
        onChange={({ currentTarget }) => change({ class: currentTarget.value })}
        data={[{ value: '', label: intl.formatMessage(messages.allClasses) }, ...options]}
      />
      <SegmentedControl
        aria-label={intl.formatMessage(messages.state)}
        value={said.state === '' ? ALL : said.state}
        onChange={(state) => change({ state: state === ALL ? '' : state })}
        data={[
          { value: ALL, label: intl.formatMessage(messages.all) },
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
  const intl = useIntl();
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
  const label = intl.formatMessage(messages.search);
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
