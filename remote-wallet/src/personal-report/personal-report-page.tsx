import { subtractMinor } from '@velvet/contract/money';
import type { PersonalReport } from '@velvet/contract/wallet';
import { href } from '@velvet/sdk/routes';
import { Tabs } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import { usePersonalReportQuery } from '../api/money-queries.ts';
import { Points } from '../format.tsx';
import { Refreshable } from '../list/list-foot.tsx';
import { DaysPanel } from './days-panel.tsx';
import { messages } from './personal-report-page.messages.ts';
import * as styles from './personal-report-page.module.css';
import { StatementPanel } from './statement-panel.tsx';

type View = 'report' | 'statement';

/** The sums, their days, and every movement behind them (spec S3.50). */
export default function PersonalReportPage() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const [parameters, setParameters] = useSearchParams();
  const view: View = parameters.get('view') === 'statement' ? 'statement' : 'report';
  return (
    <AccountScreen title={messages.title} parent={href.mine()} columns="own">
      <Tabs<View>
        label={t('title')}
        items={[
          { id: 'report', label: t('report') },
          { id: 'statement', label: t('statement') },
        ]}
        value={view}
        onChange={(chosen) =>
          setParameters(chosen === 'report' ? {} : { view: chosen }, { replace: true })
        }
        sticky
        className={styles.tabs}
      >
        {view === 'report' ? <ReportPanel /> : <StatementPanel />}
      </Tabs>
    </AccountScreen>
  );
}

/** Profit on top, then the four sums (spec S3.50). */
function ReportPanel() {
  const report = usePersonalReportQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!report.data) return <Unloaded query={report} blocks={['card', 'rows', 'panel']} />;
  return (
    <Refreshable refetch={report.refetch}>
      <div className={styles.panel}>
        <Sums report={report.data} />
        <DaysPanel />
      </div>
    </Refreshable>
  );
}

function Sums({ report }: { readonly report: PersonalReport }) {
  const intl = useIntl();
  const { won, staked, recharged, withdrawn } = report;
  const sums = [
    { label: messages.task, amount: staked },
    { label: common.recharge, amount: recharged },
    { label: common.withdrawal, amount: withdrawn },
    { label: messages.winning, amount: won },
  ];
  const profit = subtractMinor(won, staked);
  return (
    <>
      <section className={styles.profit}>
        <h2 className={styles.profitLabel}>{intl.formatMessage(messages.profit)}</h2>
        <p className={styles.profitAmount} data-gain={profit > 0 || undefined}>
          <Points amount={profit} signed />
        </p>
        <p className={styles.profitHint}>{intl.formatMessage(messages.profitHint)}</p>
      </section>
      <dl className={styles.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label.id}>
            <dt>{intl.formatMessage(label)}</dt>
            <dd>
              <Points amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
