import { DecisionDialog, Facts, useConsole, useOpsChange, When } from '@velvet/console-kit';
import { type ReportItem, settleReport } from '@velvet/contract/ops/reports';
import { useIntl } from 'react-intl';
import { EntryLink } from './entry-link.tsx';
import { ReportReasonBadge } from './report-reason.tsx';
import { messages } from './reports.messages.ts';
import * as styles from './reports.module.css';

interface SettleReportProps {
  readonly report: ReportItem;
  readonly onClose: () => void;
}

/** Closes a report with what was found and done. */
export function SettleReport({ report, onClose }: SettleReportProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [settle] = useOpsChange(settleReport);
  const { id, version, note } = report;
  return (
    <DecisionDialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage(messages.settleTitle)}
      confirmLabel={intl.formatMessage(messages.settle)}
      reason={{
        label: intl.formatMessage(messages.settlement),
        hint: intl.formatMessage(messages.settleHint),
      }}
      decide={(reason) => settle({ id, version, reason })}
      onDone={() => notify(intl.formatMessage(messages.settled), 'done')}
    >
      <Facts
        facts={[
          { label: intl.formatMessage(messages.entry), value: <EntryLink report={report} /> },
          {
            label: intl.formatMessage(messages.reason),
            value: <ReportReasonBadge reason={report.reason} />,
          },
          { label: intl.formatMessage(messages.member), value: report.username },
          {
            label: intl.formatMessage(messages.reported),
            value: <When at={report.reportedAt} />,
          },
        ]}
      />
      {note !== '' && <p className={styles.note}>{note}</p>}
    </DecisionDialog>
  );
}
