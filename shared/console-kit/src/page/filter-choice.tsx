import { SegmentedControl } from '@mantine/core';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useMessages } from '../language/use-messages.ts';
import { words } from '../language/words.messages.ts';

/** By the name of a parameter; what is undefined or '' is taken out of the address. */
type AddressChange<Name extends string> = { readonly [Each in Name]?: string | undefined };

interface AddressFilterOptions {
  /** Each change adds an entry to the browser's history; otherwise it replaces the present one. */
  readonly addsHistoryEntry?: boolean;
}

/**
 * What the address says of a list, by the names of its parameters: '' where it says nothing. A change keeps those
 * that it does not name.
 */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
  { addsHistoryEntry = false }: AddressFilterOptions = {},
): readonly [(name: Name) => string, (change: AddressChange<Name>) => void] {
  const [search, setSearch] = useSearchParams();
  const said = (name: Name) => search.get(name) ?? '';
  const change = (part: AddressChange<Name>) => {
    const next = new URLSearchParams();
    for (const name of names) {
      const value = name in part ? part[name] : said(name);
      if (value) next.set(name, value);
    }
    setSearch(next, { replace: !addsHistoryEntry });
  };
  return [said, change];
}

interface FilterChoiceProps<Value extends string> {
  /** What is chosen, for assistive technology. */
  readonly label: string;
  readonly values: readonly Value[];
  readonly texts: Readonly<Record<Value, MessageDescriptor>>;
  /** Anything else than one of the values means all of them. */
  readonly value: string | undefined;
  /** undefined for all of them. */
  readonly onChange: (value: Value | undefined) => void;
  /** `All` unless told otherwise. */
  readonly allLabel?: string;
}

const ALL = 'all';

/** Narrows a list to one of few values, or to none of them. */
export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { label, values, texts, value, onChange, allLabel } = props;
  const intl = useIntl();
  const t = useMessages(words);
  const known = (text: string | undefined) => values.find((each) => each === text);
  const textOf = (each: Value) => {
    const text: MessageDescriptor = texts[each];
    return intl.formatMessage(text);
  };
  return (
    <SegmentedControl
      aria-label={label}
      data={[
        { value: ALL, label: allLabel ?? t('all') },
        ...values.map((each) => ({ value: each, label: textOf(each) })),
      ]}
      value={known(value) ?? ALL}
      onChange={(chosen) => onChange(known(chosen))}
    />
  );
}
