import { Button, Drawer, Text, TextInput } from '@mantine/core';
import {
  ConsolePage,
  DataTable,
  ExportButton,
  Facts,
  FailureNotice,
  type OpsPages,
  Panel,
  useConsole,
  useOpsPages,
  useOpsQuery,
  When,
} from '@velvet/console-kit';
import { type AuditEntry, auditPage, verifyAudit } from '@velvet/contract/ops/audit';
import { exportAudit } from '@velvet/contract/ops/exports';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as filterStyles from '../styles/filters.module.css';
import { messages, valued } from './audit.messages.ts';
import * as styles from './audit.module.css';
import { AuditChainFacts } from './audit-chain-facts.tsx';
import { auditDetails, detailLine } from './audit-detail.ts';

/** What operators did, and whether the log is complete. */
export default function AuditPage() {
  const intl = useIntl();
  const { mayCall } = useConsole();
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
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.hint)}
      sources={[entries]}
      actions={<ExportButton endpoint={exportAudit} input={filter} />}
    >
      {mayCall(verifyAudit) && <AuditChain />}
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
        label={intl.formatMessage(messages.title)}
        rows={entries}
        keyOf={(entry) => entry.id}
        hrefOf={(entry) => `/audit?${addressOf(entry)}`}
        isCurrent={(entry) => entry.id === id}
        empty={intl.formatMessage(messages.none)}
        columns={[
          {
            key: 'id',
            header: intl.formatMessage(messages.number),
            cell: (entry) => String(entry.id),
          },
          {
            key: 'at',
            header: intl.formatMessage(messages.at),
            isNoWrap: true,
            cell: ({ at }) => <When at={at} />,
          },
          {
            key: 'operator',
            header: intl.formatMessage(messages.operator),
            cell: ({ operator }) => operator,
          },
          {
            key: 'action',
            header: intl.formatMessage(messages.action),
            cell: ({ action }) => action,
          },
          {
            key: 'subject',
            header: intl.formatMessage(messages.subject),
            cell: ({ subject }) => subject,
          },
          {
            key: 'detail',
            header: intl.formatMessage(messages.detail),
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
        closeButtonProps={{ 'aria-label': intl.formatMessage(messages.close) }}
      >
        {shown && <EntryContent entry={shown} />}
      </Drawer>
    </>
  );
}

function EntryContent({ entry }: { readonly entry: AuditEntry }) {
  const intl = useIntl();
  return (
    <Facts
      facts={[
        { label: intl.formatMessage(messages.at), value: <When at={entry.at} /> },
        { label: intl.formatMessage(messages.operator), value: entry.operator },
        { label: intl.formatMessage(messages.action), value: entry.action },
        { label: intl.formatMessage(messages.subject), value: entry.subject },
        ...auditDetails(entry.detail).map(({ name, value }) => ({
          label: name === '' ? intl.formatMessage(messages.detail) : name,
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
  const intl = useIntl();
  const [query, setQuery] = useState<Query>({ operator, subject });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ operator: query.operator.trim(), subject: query.subject.trim() });
  };
  const isFiltered = operator !== '' || subject !== '';
  return (
    <form className={filterStyles.filters} onSubmit={submit}>
      <TextInput
        label={intl.formatMessage(messages.operator)}
        value={query.operator}
        maxLength={64}
        autoCapitalize="none"
        onChange={({ currentTarget }) => setQuery({ ...query, operator: currentTarget.value })}
      />
      <TextInput
        className={filterStyles.grows}
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

/** Whether the chain of hashes holds, and how long it is. */
function AuditChain() {
  const intl = useIntl();
  const { data, error, refetch } = useOpsQuery(verifyAudit, {}, { refetchOnFocus: false });
  return (
    <Panel title={intl.formatMessage(messages.chain)}>
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <AuditChainFacts result={data} />}
    </Panel>
  );
}
