import { useIntl } from '@velvet/shared/i18n';
import { Icon } from '@velvet/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../listing/listing.messages.ts';
import * as styles from './search-field.module.css';

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  /** Called when typing pauses, at once on Enter and on clearing. */
  readonly onSearch: (text: string) => void;
  readonly pauseMs?: number;
}

const MAX_LENGTH = 40;
const PAUSE_MS = 300;

export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, pauseMs = PAUSE_MS } = props;
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from outside (back, "Clear"): the field follows.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }

  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => latest.current(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, pauseMs]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    latest.current(text.trim());
    // The keyboard makes room for what was found.
    input.current?.blur();
  };
  const clear = () => {
    setText('');
    latest.current('');
    input.current?.focus();
  };
  return (
    <search>
      <form className={styles.field} onSubmit={submit}>
        <Icon name="search" size={20} className={styles.icon} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          className={styles.input}
          aria-label={label}
          placeholder={label}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={intl.formatMessage(messages.clearSearch)}
            onClick={clear}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </form>
    </search>
  );
}
