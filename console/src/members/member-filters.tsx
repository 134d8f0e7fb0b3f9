import { Button, Checkbox, TextInput } from '@mantine/core';
import type { DataSort } from '@velvet/console-kit';
import { FilterChoice, useMessages } from '@velvet/console-kit';
import { type memberPage, memberSorts } from '@velvet/contract/ops/members';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { type FormEvent, useState } from 'react';
import * as styles from '../styles/filters.module.css';
import { messages } from './members.messages.ts';

interface MemberFiltersProps {
  readonly filter: MemberFilter;
  readonly onChange: (filter: MemberFilter) => void;
}

export function MemberFilters({ filter, onChange }: MemberFiltersProps) {
  const t = useMessages(messages);
  const [query, setQuery] = useState(filter.query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...filter, query: query.trim() });
  };
  return (
    <form className={styles.filters} onSubmit={submit}>
      <TextInput
        className={styles.grows}
        label={t('query')}
        value={query}
        maxLength={64}
        autoCapitalize="none"
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <Button type="submit">{t('search')}</Button>
      <FilterChoice
        label={t('state')}
        values={states}
        texts={messages}
        allLabel={t('everybody')}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Checkbox
        className={styles.inline}
        label={t('vipOnly')}
        checked={filter.isVip}
        onChange={({ currentTarget }) => onChange({ ...filter, isVip: currentTarget.checked })}
      />
      <Checkbox
        className={styles.inline}
        label={t('waitsOnly')}
        checked={filter.waits}
        onChange={({ currentTarget }) => onChange({ ...filter, waits: currentTarget.checked })}
      />
    </form>
  );
}

const states = ['active', 'disabled'] as const;
type State = (typeof states)[number];

/** What the list is narrowed to, and its order; it is in the address. */
export interface MemberFilter {
  readonly query: string;
  readonly state: State | undefined;
  readonly isVip: boolean;
  /** Only those of whom something waits. */
  readonly waits: boolean;
  /** The newest first without it. */
  readonly sort: DataSort | undefined;
}

const ASCENDING = 'up';

export function filterOf(search: URLSearchParams): MemberFilter {
  const key = memberSorts.find((known) => known === search.get('sort'));
  const direction = search.get('order') === ASCENDING ? 'ascending' : 'descending';
  return {
    query: search.get('q') ?? '',
    state: states.find((state) => state === search.get('state')),
    isVip: search.get('vip') === '1',
    waits: search.get('waits') === '1',
    sort: key && { key, direction },
  };
}

export const queryOf = (filter: MemberFilter): Record<string, string> => ({
  ...(filter.query === '' ? {} : { q: filter.query }),
  ...(filter.state === undefined ? {} : { state: filter.state }),
  ...(filter.isVip ? { vip: '1' } : {}),
  ...(filter.waits ? { waits: '1' } : {}),
  ...(filter.sort ? { sort: filter.sort.key } : {}),
  ...(filter.sort?.direction === 'ascending' ? { order: ASCENDING } : {}),
});

/** Which members, whatever their order. */
export const matchingOf = ({ query, state, isVip, waits }: MemberFilter) => ({
  ...(query === '' ? {} : { query }),
  ...(state === undefined ? {} : { state }),
  ...(isVip ? { vip: true } : {}),
  ...(waits ? { waiting: true } : {}),
});

export function inputOf(filter: MemberFilter): OpsInputOf<typeof memberPage> {
  const sort = memberSorts.find((known) => known === filter.sort?.key);
  return {
    ...matchingOf(filter),
    ...(sort ? { sort } : {}),
    ...(filter.sort?.direction === 'ascending' ? { ascending: true } : {}),
  };
}

/** The highest first; the same heading again turns the order round, and once more ends it. */
export function nextMemberSort(sort: DataSort | undefined, key: string): DataSort | undefined {
  if (sort?.key !== key) return { key, direction: 'descending' };
  return sort.direction === 'descending' ? { key, direction: 'ascending' } : undefined;
}
