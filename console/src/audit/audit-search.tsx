import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import * as styles from '../styles/filters.module.css';
import { messages } from './audit.messages.ts';

interface Query {
  readonly operator: string;
  readonly subject: string;
}

interface AuditSearchProps extends Query {
  readonly onSearch: (query: Readonly<Record<string, string>>) => void;
}

export function AuditSearch({ operator, subject, onSearch }: AuditSearchProps) {
  const intl = useIntl();
  const [query, setQuery] = useState<Query>({ operator, subject });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ operator: query.operator.trim(), subject: query.subject.trim() });
  };
  const isFiltered = operator !== '' || subject !== '';
  return (
    <form className={styles.filters} onSubmit={submit}>
      <TextInput
        label={intl.formatMessage(messages.operator)}
        value={query.operator}
        maxLength={64}
        autoCapitalize="none"
        onChange={({ currentTarget }) => setQuery({ ...query, operator: currentTarget.value })}
      />
      <TextInput
        className={styles.grows}
        label={intl.formatMessage(messages.subject)}
        placeholder={intl.formatMessage(messages.subjectHint)}
        value={query.subject}
        maxLength={200}
        onChange={({ currentTarget }) => setQuery({ ...query, subject: currentTarget.value })}
      />
      <Button type="submit">{intl.formatMessage(messages.search)}</Button>
      {isFiltered && (
        <Button variant="default" onClick={() => onSearch({})}>
          {intl.formatMessage(messages.reset)}
        </Button>
      )}
    </form>
  );
}
