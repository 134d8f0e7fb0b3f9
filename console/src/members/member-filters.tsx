import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import * as styles from '../styles/filters.module.css';
import type { MemberFilter } from './member-filter.ts';
import { messages } from './members.messages.ts';

interface MemberFiltersProps {
  readonly filter: MemberFilter;
  readonly onChange: (filter: MemberFilter) => void;
}

const ALL = 'all';

export function MemberFilters({ filter, onChange }: MemberFiltersProps) {
  const intl = useIntl();
  const [query, setQuery] = useState(filter.query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...filter, query: query.trim() });
  };
  const choices = [
    { value: ALL, label: intl.formatMessage(messages.everybody) },
    { value: 'active', label: intl.formatMessage(messages.active) },
    { value: 'disabled', label: intl.formatMessage(messages.disabled) },
  ];
  return (
    <form className={styles.filters} onSubmit={submit}>
      <TextInput
        className={styles.grows}
        label={intl.formatMessage(messages.query)}
        value={query}
        maxLength={64}
        autoCapitalize="none"
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <Button type="submit">{intl.formatMessage(messages.search)}</Button>
      <SegmentedControl
        aria-label={intl.formatMessage(messages.state)}
        data={choices}
        value={filter.state ?? ALL}
        onChange={(chosen) =>
          onChange({
            ...filter,
            state: chosen === 'active' || chosen === 'disabled' ? chosen : undefined,
          })
        }
      />
      <Checkbox
        className={styles.inline}
        label={intl.formatMessage(messages.vipOnly)}
        checked={filter.isVip}
        onChange={({ currentTarget }) => onChange({ ...filter, isVip: currentTarget.checked })}
      />
      <Checkbox
        className={styles.inline}
        label={intl.formatMessage(messages.waitsOnly)}
        checked={filter.waits}
        onChange={({ currentTarget }) => onChange({ ...filter, waits: currentTarget.checked })}
      />
    </form>
  );
}
