import { Drawer, Text } from '@mantine/core';
import { DataTable, Facts, type OpsPages, When } from '@velvet/console-kit';
import type { AuditEntry } from '@velvet/contract/ops/audit';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages, valued } from './audit.messages.ts';
import * as styles from './audit.module.css';
import { auditDetails, detailLine } from './audit-detail.ts';

const WIDTH = 560;

export function AuditEntries({ entries }: { readonly entries: OpsPages<AuditEntry> }) {
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
