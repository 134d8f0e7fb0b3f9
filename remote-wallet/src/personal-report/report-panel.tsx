import { type Minor, subtractMinor } from '@velvet/contract/money';
import type { PersonalReport } from '@velvet/contract/wallet';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { usePersonalReportQuery } from '../api/money-queries.ts';
import { useRefresh } from '../list/use-refresh.ts';
import { Points } from '../money/points.tsx';
import { DaysPanel } from './days-panel.tsx';
import { messages } from './personal-report-page.messages.ts';
import * as styles from './personal-report-page.module.css';

/** Profit on top, then the four sums (spec S3.50). */
export function ReportPanel() {
  const intl = useIntl();
  const report = usePersonalReportQuery(undefined, { refetchOnMountOrArgChange: true });
  const refresh = useRefresh(report.refetch);
  if (!report.data) {
    if (!report.error) return <Placeholder blocks={['card', 'rows', 'panel']} />;
    return (
      <LoadError
        error={report.error}
        busy={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    );
  }
  return (
    <PullToRefresh
      onRefresh={refresh}
      label={intl.formatMessage(common.refresh)}
      busyLabel={intl.formatMessage(common.refreshing)}
    >
      <div className={styles.panel}>
        <Sums report={report.data} />
        <DaysPanel />
      </div>
    </PullToRefresh>
  );
}

function Sums({ report }: { readonly report: PersonalReport }) {
  const { won, staked, recharged, withdrawn } = report;
  const sums: readonly { label: keyof typeof labels; amount: Minor }[] = [
    { label: 'task', amount: staked },
    { label: 'recharge', amount: recharged },
    { label: 'withdrawal', amount: withdrawn },
    { label: 'winning', amount: won },
  ];
  const profit = subtractMinor(won, staked);
  return (
    <>
      <section className={styles.profit}>
        <h2 className={styles.profitLabel}>
          <FormattedMessage {...messages.profit} />
        </h2>
        <p className={styles.profitAmount} data-gain={profit > 0 || undefined}>
          <Points amount={profit} signed />
        </p>
        <p className={styles.profitHint}>
          <FormattedMessage {...messages.profitHint} />
        </p>
      </section>
      <dl className={styles.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>
              <FormattedMessage {...labels[label]} />
            </dt>
            <dd>
              <Points amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const labels = {
  task: messages.task,
  recharge: common.recharge,
  withdrawal: common.withdrawal,
  winning: messages.winning,
} as const;
