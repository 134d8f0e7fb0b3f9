import { Button, Checkbox, TextInput } from '@mantine/core';
import { type DataSort, FilterChoice, useAddressFilter, useMessages } from '@velvet/console-kit';
import { memberSorts } from '@velvet/contract/ops/members';
import { type FormEvent, useState } from 'react';
import * as styles from '../styles/filters.module.css';
import { messages } from './members.messages.ts';

const YES = '1';

export function MemberFilters({ filter: { said, change } }: { readonly filter: MemberFilter }) {
  const t = useMessages(messages);
  const [query, setQuery] = useState(said('q'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: query.trim() });
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
        value={said('state')}
        onChange={(state) => change({ state })}
      />
      <Checkbox
        className={styles.inline}
        label={t('vipOnly')}
        checked={said('vip') === YES}
        onChange={({ currentTarget }) => change({ vip: currentTarget.checked ? YES : undefined })}
      />
      <Checkbox
        className={styles.inline}
        label={t('waitsOnly')}
        checked={said('waits') === YES}
        onChange={({ currentTarget }) => change({ waits: currentTarget.checked ? YES : undefined })}
      />
    </form>
  );
}

const states = ['active', 'disabled'] as const;
const parameters = ['q', 'state', 'vip', 'waits', 'sort', 'order'] as const;
const ASCENDING = 'up';

/** What the list of members is narrowed to, and its order: the newest first unless told otherwise. */
export function useMemberFilter() {
  const [said, change] = useAddressFilter(parameters, { addsHistoryEntry: true });
  const query = said('q');
  const state = states.find((each) => each === said('state'));
  const sort = memberSorts.find((each) => each === said('sort'));
  const isAscending = sort !== undefined && said('order') === ASCENDING;
  const order: DataSort | undefined = sort && {
    key: sort,
    direction: isAscending ? 'ascending' : 'descending',
  };
  const matching = {
    ...(query === '' ? {} : { query }),
    ...(state ? { state } : {}),
    ...(said('vip') === YES ? { vip: true } : {}),
    ...(said('waits') === YES ? { waiting: true } : {}),
  };
  return {
    said,
    change,
    order,
    /** Which members, whatever their order. */
    matching,
    input: { ...matching, ...(sort ? { sort } : {}), ...(isAscending ? { ascending: true } : {}) },
    /** The highest first; the same heading again turns the order round, and once more ends it. */
    sortBy: (key: string) => {
      if (key !== sort) change({ sort: key, order: undefined });
      else if (isAscending) change({ sort: undefined, order: undefined });
      else change({ order: ASCENDING });
    },
  };
}

export type MemberFilter = ReturnType<typeof useMemberFilter>;
