import { SegmentedControl } from '@mantine/core';
import {
  Age,
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  Panel,
  SmallButton,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { type ReportItem, reportPage } from '@velvet/contract/ops/reports';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from './reports.messages.ts';
import * as styles from './reports.module.css';
import { EntryLink, ReportReasonBadge, SettleReport } from './settle-report.tsx';

/** What members reported; what is open unless the address asks for all (spec S13.3). */
export default function ReportsPage() {
  const t = useMessages(messages);
  const [search, setSearch] = useSearchParams();
  const all = search.get('state') === 'all';
  const rows = useOpsPages(reportPage, { all });
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[rows]}>
      <Panel
        isFlush
        actions={
          <SegmentedControl
            size="sm"
            aria-label={t('which')}
            value={all ? 'all' : 'open'}
            onChange={(state) => setSearch(state === 'all' ? { state } : {}, { replace: true })}
            data={[
              { value: 'open', label: t('open') },
              { value: 'all', label: t('all') },
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
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<ReportItem>();
  const columns: DataColumns<ReportItem> = [
    { key: 'entry', header: t('entry'), cell: (report) => <EntryLink report={report} /> },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason, note }) => (
        <div className={styles.report}>
          <ReportReasonBadge reason={reason} />
          {note !== '' && <p className={styles.note}>{note}</p>}
        </div>
      ),
    },
    { key: 'member', header: t('member'), cell: (row) => row.username },
    {
      key: 'reported',
      header: t('reported'),
      cell: ({ reportedAt, settlement }) => (
        <div className={styles.report}>
          <When at={reportedAt} />
          {settlement === undefined && (
            <span className={styles.waiting}>
              {t('waiting')}
              <Age since={reportedAt} />
            </span>
          )}
        </div>
      ),
      isNoWrap: true,
    },
    {
      key: 'settlement',
      header: t('settlement'),
      cell: (row) =>
        row.settlement ?? (
          <SmallButton text={t('settle')} kind="main" onClick={() => setChosen(row)} />
        ),
    },
  ];
  return (
    <>
      <DataTable label={t('title')} rows={rows} columns={columns} empty={t('none')} />
      {chosen && (
        <SettleReport key={chosen.id} report={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
