import { useLanguage } from '@velvet/sdk/i18n';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { messages } from '../listing/listing.messages.ts';
import * as styles from './search-field.module.css';

const valued = defineMessages<{ nothingFor: { text: string } }>({
  nothingFor: {
    id: 'listings.nothingFor',
    defaultMessage: 'Nothing was found for “{text}”. Check the spelling or search for less',
  },
});

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  /** Called when typing pauses, at once on Enter and on clearing. */
  readonly onSearch: (text: string) => void;
  /** Puts the focus into the field, and tells it as a search for nothing. */
  readonly startsFocused?: boolean;
  readonly pauseMs?: number;
}

const MAX_LENGTH = 40;
const PAUSE_MS = 300;
/** In these half of a composed word (pinyin, kana) is none: a search for it finds nothing, so it waits longer. */
const composing = /^(?:zh|ja)/;
const COMPOSING_PAUSES = 5;

export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, startsFocused = false, pauseMs = PAUSE_MS } = props;
  const intl = useIntl();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [isComposing, setComposing] = useState(false);
  const sent = useRef(value);
  // Changed from outside (back, "Clear"): the field follows. Its own searches come back too, some
  // of them late, when more was typed already.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const search = (wanted: string) => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    onSearch(wanted);
  };
  const start = useEffectEvent(() => onSearch(''));
  useEffect(() => {
    if (!startsFocused) return;
    input.current?.focus();
    start();
  }, [startsFocused]);
  const searchTyped = useEffectEvent(() => search(text.trim()));
  useEffect(() => {
    // Others' keyboards compose as well, on Android every word.
    const pauses = isComposing && composing.test(language) ? COMPOSING_PAUSES : 1;
    const timer = setTimeout(() => searchTyped(), pauses * pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, isComposing, language]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text.trim());
    // The keyboard makes room for what was found.
    input.current?.blur();
  };
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser has the search element
    <form role="search" className={styles.field} onSubmit={submit}>
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
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={intl.formatMessage(messages.clearSearch)}
          onClick={clear}
        >
          <Icon path={icons.close} size={18} />
        </button>
      )}
    </form>
  );
}

/** The text of an empty list; after a search it names what was searched for. */
export function NothingFound({ text }: { readonly text: string }) {
  return (
    <>
      <FormattedMessage {...messages.noData} />
      {text !== '' && (
        <span className={styles.searched}>
          <FormattedMessage {...valued.nothingFor} values={{ text }} />
        </span>
      )}
    </>
  );
}
