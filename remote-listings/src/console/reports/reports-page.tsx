import { Anchor } from '@mantine/core';
import {
  AddressChoice,
  Age,
  type DataColumns,
  DecisionDialog,
  Facts,
  ListPage,
  SmallButton,
  StateBadge,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { type ReportReason, reportReasons } from '@velvet/contract/listing-report';
import { type ReportItem, reportPage, settleReport } from '@velvet/contract/ops/reports';
import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { entriesAddress, entryAddress } from '../entries/entry-address.ts';
import { messages } from './reports.messages.ts';
import * as styles from './reports.module.css';

/** What members reported; what is open unless the address asks for all (spec S13.3). */
export default function ReportsPage() {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const all = search.get('state') === 'all';
  const rows = useOpsPages(reportPage, { all });
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
          <SmallButton
            text={t('settle')}
            about={row.listingName}
            kind="main"
            onClick={() => setChosen(row)}
          />
        ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      rows={rows}
      choice={
        <AddressChoice
          label={t('which')}
          parameter="state"
          options={[
            { value: 'open', label: t('open') },
            { value: 'all', label: t('all') },
          ]}
          value={all ? 'all' : 'open'}
        />
      }
      columns={columns}
      empty={t('none')}
    >
      {chosen && (
        <SettleReport key={chosen.id} report={chosen} onClose={() => setChosen(undefined)} />
      )}
    </ListPage>
  );
}

interface SettleReportProps {
  readonly report: ReportItem;
  readonly onClose: () => void;
}

/** Closes a report with what was found and done. */
function SettleReport({ report, onClose }: SettleReportProps) {
  const t = useMessages(messages);
  const [settle] = useOpsChange(settleReport);
  const { id, version, note } = report;
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('settleTitle')}
      confirmLabel={t('settle')}
      reason={{ label: t('settlement'), hint: t('settleHint') }}
      decide={(reason) => settle({ id, version, reason })}
      doneText={t('settled')}
    >
      <Facts
        facts={[
          { label: t('entry'), value: <EntryLink report={report} /> },
          { label: t('reason'), value: <ReportReasonBadge reason={report.reason} /> },
          { label: t('member'), value: report.username },
          { label: t('reported'), value: <When at={report.reportedAt} /> },
        ]}
      />
      {note !== '' && <p className={styles.note}>{note}</p>}
    </DecisionDialog>
  );
}

/** The name of the reported entry; a link where the operator may open entries. */
function EntryLink({ report }: { readonly report: ReportItem }) {
  const { hasPage } = useConsole();
  const { listingId, listingName } = report;
  if (!hasPage(entriesAddress)) return listingName;
  return (
    <Anchor component={Link} to={entryAddress(listingId)} size="sm" fw={600}>
      {listingName}
    </Anchor>
  );
}

const labels: Readonly<Record<ReportReason, { id: string; defaultMessage: string }>> =
  defineMessages({
    fake: { id: 'listings.console.reason.fake', defaultMessage: 'Not real or misleading' },
    offensive: { id: 'listings.console.reason.offensive', defaultMessage: 'Offensive content' },
    underage: { id: 'listings.console.reason.underage', defaultMessage: 'May be under 18' },
    fraud: { id: 'listings.console.reason.fraud', defaultMessage: 'Fraud or asks for money' },
    other: { id: 'listings.console.reason.other', defaultMessage: 'Something else' },
  });

/** What a member chose as the reason; a word of an older version as it is. */
function ReportReasonBadge({ reason }: { readonly reason: string }) {
  const known = reportReasons.find((word) => word === reason);
  return (
    <StateBadge tone={known === 'underage' ? 'bad' : 'neutral'}>
      {known ? <FormattedMessage {...labels[known]} /> : reason}
    </StateBadge>
  );
}
