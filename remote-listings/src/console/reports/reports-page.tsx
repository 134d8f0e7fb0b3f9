import { Button, SegmentedControl } from '@mantine/core';
import {
  Age,
  ConsolePage,
  type DataColumn,
  type DataRows,
  DataTable,
  Panel,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { type ReportItem, reportPage } from '@velvet/contract/ops/reports';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages } from './reports.messages.ts';
import * as styles from './reports.module.css';
import { EntryLink, ReportReasonBadge, SettleReport } from './settle-report.tsx';

/** What members reported; what is open unless the address asks for all (spec S13.3). */
export default function ReportsPage() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const all = search.get('state') === 'all';
  const rows = useOpsPages(reportPage, { all });
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
    >
      <Panel
        isFlush
        actions={
          <SegmentedControl
            size="sm"
            aria-label={intl.formatMessage(messages.which)}
            value={all ? 'all' : 'open'}
            onChange={(state) => setSearch(state === 'all' ? { state } : {}, { replace: true })}
            data={[
              { value: 'open', label: intl.formatMessage(messages.open) },
              { value: 'all', label: intl.formatMessage(messages.all) },
            ]}
          />
        }
      >
        <ReportTable rows={rows} />
      </Panel>
    </ConsolePage>
  );
}

function ReportTable({ rows }: { readonly rows: DataRows<ReportItem> }) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<ReportItem>();
  const columns: readonly DataColumn<ReportItem>[] = [
    {
      key: 'entry',
      header: intl.formatMessage(messages.entry),
      cell: (report) => <EntryLink report={report} />,
    },
    {
      key: 'reason',
      header: intl.formatMessage(messages.reason),
      cell: ({ reason, note }) => (
        <div className={styles.report}>
          <ReportReasonBadge reason={reason} />
          {note !== '' && <p className={styles.note}>{note}</p>}
        </div>
      ),
    },
    { key: 'member', header: intl.formatMessage(messages.member), cell: (row) => row.username },
    {
      key: 'reported',
      header: intl.formatMessage(messages.reported),
      cell: ({ reportedAt, settlement }) => (
        <div className={styles.report}>
          <When at={reportedAt} />
          {settlement === undefined && (
            <span className={styles.waiting}>
              <FormattedMessage {...messages.waiting} />
              <Age since={reportedAt} />
            </span>
          )}
        </div>
      ),
      isNoWrap: true,
    },
    {
      key: 'settlement',
      header: intl.formatMessage(messages.settlement),
      cell: (row) =>
        row.settlement ?? (
          <Button size="compact-sm" variant="light" onClick={() => setChosen(row)}>
            <FormattedMessage {...messages.settle} />
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        label={intl.formatMessage(messages.title)}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.none)}
      />
      {chosen && (
        <SettleReport key={chosen.id} report={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
