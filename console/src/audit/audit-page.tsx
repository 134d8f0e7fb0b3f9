import { Button, Drawer, Text, TextInput } from '@mantine/core';
import {
  ConsolePage,
  DataTable,
  ExportButton,
  Facts,
  type OpsPages,
  Panel,
  timeColumn,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { type AuditEntry, auditPage } from '@velvet/contract/ops/audit';
import { exportAudit } from '@velvet/contract/ops/exports';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import * as filterStyles from '../styles/filters.module.css';
import { messages, valued } from './audit.messages.ts';
import * as styles from './audit.module.css';
import { auditDetails, detailLine } from './audit-detail.ts';

/** What operators did. Whether the log is complete is checked among the books. */
export default function AuditPage() {
  const t = useMessages(messages);
  const [search, setSearch] = useSearchParams();
  const operator = search.get('operator') ?? '';
  const subject = search.get('subject') ?? '';
  const filter = {
    ...(operator === '' ? {} : { operator }),
    ...(subject === '' ? {} : { subject }),
  };
  const entries = useOpsPages(auditPage, filter);
  const find = (query: Readonly<Record<string, string>>) =>
    setSearch(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));
  return (
    <ConsolePage
      title={t('title')}
      description={t('hint')}
      sources={[entries]}
      actions={
        <>
          <Button component={Link} to="/books" variant="default">
            {t('check')}
          </Button>
          <ExportButton endpoint={exportAudit} input={filter} />
        </>
      }
    >
      <Panel isFlush>
        <AuditSearch
          key={`${operator} ${subject}`}
          operator={operator}
          subject={subject}
          onSearch={find}
        />
        <AuditEntries entries={entries} />
      </Panel>
    </ConsolePage>
  );
}

const WIDTH = 560;

function AuditEntries({ entries }: { readonly entries: OpsPages<AuditEntry> }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('entry'));
  const shown = entries.items?.find((entry) => entry.id === id);
  const addressOf = (entry: AuditEntry | undefined) => {
    const query = new URLSearchParams(search);
    query.delete('entry');
    if (entry) query.set('entry', String(entry.id));
    return query;
  };
  return (
    <>
      <DataTable
        label={t('title')}
        rows={entries}
        hrefOf={(entry) => `/audit?${addressOf(entry)}`}
        isCurrent={(entry) => entry.id === id}
        empty={t('none')}
        columns={[
          { key: 'id', header: t('number'), cell: (entry) => String(entry.id) },
          timeColumn('at', t('at'), ({ at }: AuditEntry) => at),
          { key: 'operator', header: t('operator'), cell: ({ operator }) => operator },
          { key: 'action', header: t('action'), cell: ({ action }) => action },
          { key: 'subject', header: t('subject'), cell: ({ subject }) => subject },
          {
            key: 'detail',
            header: t('details'),
            cell: ({ detail }) => (
              <Text size="xs" c="dimmed" lineClamp={2}>
                {detailLine(detail)}
              </Text>
            ),
          },
        ]}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => setSearch(addressOf(undefined))}
        position="right"
        size={WIDTH}
        title={shown && intl.formatMessage(valued.entry, { id: shown.id })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {shown && <EntryContent entry={shown} />}
      </Drawer>
    </>
  );
}

function EntryContent({ entry }: { readonly entry: AuditEntry }) {
  const t = useMessages(messages);
  return (
    <Facts
      facts={[
        { label: t('at'), value: <When at={entry.at} /> },
        { label: t('operator'), value: entry.operator },
        { label: t('action'), value: entry.action },
        { label: t('subject'), value: entry.subject },
        ...auditDetails(entry.detail).map(({ name, value }) => ({
          label: name === '' ? t('details') : name,
          value: <span className={styles.value}>{value}</span>,
          isWide: true,
        })),
      ]}
    />
  );
}

interface Query {
  readonly operator: string;
  readonly subject: string;
}

interface AuditSearchProps extends Query {
  readonly onSearch: (query: Readonly<Record<string, string>>) => void;
}

function AuditSearch({ operator, subject, onSearch }: AuditSearchProps) {
  const t = useMessages(messages);
  const [query, setQuery] = useState<Query>({ operator, subject });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ operator: query.operator.trim(), subject: query.subject.trim() });
  };
  const isFiltered = operator !== '' || subject !== '';
  return (
    <form className={filterStyles.filters} onSubmit={submit}>
      <TextInput
        label={t('operator')}
        value={query.operator}
        maxLength={64}
        autoCapitalize="none"
        onChange={({ currentTarget }) => setQuery({ ...query, operator: currentTarget.value })}
      />
      <TextInput
        className={filterStyles.grows}
        label={t('subject')}
        placeholder={t('subjectHint')}
        value={query.subject}
        maxLength={200}
        onChange={({ currentTarget }) => setQuery({ ...query, subject: currentTarget.value })}
      />
      <Button type="submit">{t('search')}</Button>
      {isFiltered && (
        <Button variant="default" onClick={() => onSearch({})}>
          {t('reset')}
        </Button>
      )}
    </form>
  );
}
