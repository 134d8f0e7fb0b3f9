import { NativeSelect, TextInput } from '@mantine/core';
import { FilterChoice, useAddressFilter, useMessages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { listingLimits, type listingPage } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { useEffect, useRef, useState } from 'react';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { useRegions } from './use-catalogue.ts';

/** Typing goes on: the list is asked for after a pause. */
const PAUSE_MS = 300;

export function EntryFilters() {
  const t = useMessages(messages);
  const regions = useRegions();
  const [, said, change] = useEntryQuery();
  return (
    <div className={styles.filters}>
      <NameField name={said('name')} onChange={(name) => change({ name })} />
      <NativeSelect
        aria-label={t('region')}
        value={said('region')}
        onChange={({ currentTarget }) => change({ region: currentTarget.value })}
        data={[{ value: '', label: t('allRegions') }, ...regions]}
      />
      <FilterChoice
        label={t('visibility')}
        values={visibilities}
        texts={messages}
        value={said('visibility')}
        onChange={(visibility) => change({ visibility })}
      />
    </div>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

function NameField({ name, onChange }: NameFieldProps) {
  const t = useMessages(messages);
  const [text, setText] = useState(name);
  const asked = useRef(name);
  useEffect(() => {
    // Another address than the one asked for here: somebody followed a link.
    if (name !== asked.current) setText(name);
    asked.current = name;
  }, [name]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onChange(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={listingLimits.name}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}

const visibilities = ['shown', 'hidden'] as const;

/** The list that the address asks for, what it says in its own words, and how it is changed. */
export function useEntryQuery() {
  const [said, change] = useAddressFilter(['name', 'region', 'visibility']);
  const name = said('name').trim();
  const regionId = parseId<'region'>(said('region'));
  const visibility = visibilities.find((each) => each === said('visibility'));
  const query: Omit<OpsInputOf<typeof listingPage>, 'cursor'> = {
    ...(name === '' ? {} : { name }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(visibility === undefined ? {} : { hidden: visibility === 'hidden' }),
  };
  return [query, said, change] as const;
}
