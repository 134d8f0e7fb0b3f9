import { Anchor } from '@mantine/core';
import {
  DecisionDialog,
  Facts,
  StateBadge,
  useConsole,
  useMessages,
  useOpsChange,
  When,
} from '@velvet/console-kit';
import { type ReportReason, reportReasons } from '@velvet/contract/listing-report';
import { type ReportItem, settleReport } from '@velvet/contract/ops/reports';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { entriesAddress, entryAddress } from '../entries/entry-address.ts';
import { messages } from './reports.messages.ts';
import * as styles from './reports.module.css';

interface SettleReportProps {
  readonly report: ReportItem;
  readonly onClose: () => void;
}

/** Closes a report with what was found and done. */
export function SettleReport({ report, onClose }: SettleReportProps) {
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
export function EntryLink({ report }: { readonly report: ReportItem }) {
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
export function ReportReasonBadge({ reason }: { readonly reason: string }) {
  const known = reportReasons.find((word) => word === reason);
  return (
    <StateBadge tone={known === 'underage' ? 'bad' : 'neutral'}>
      {known ? <FormattedMessage {...labels[known]} /> : reason}
    </StateBadge>
  );
}
