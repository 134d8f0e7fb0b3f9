import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import * as styles from './page.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly maxLength: number;
  /** What the list is searched by now. */
  readonly asked: string;
  /** Called with the trimmed text after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 300;

/** Searches a list by what is typed. */
export function SearchField({ label, maxLength, asked, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(asked);
  const latest = useRef(asked);
  const search = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim();
    if (wanted === latest.current) return;
    latest.current = wanted;
    onSearch(wanted);
  }, PAUSE_MS);
  useEffect(() => {
    // Another search than the one from here: somebody followed a link, also while a typed one was due.
    if (asked !== latest.current) {
      search.cancel();
      setText(asked);
    }
    latest.current = asked;
  }, [asked, search]);
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
