import { href } from '@velvet/sdk/routes';
import { Tabs } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { messages } from './personal-report-page.messages.ts';
import * as styles from './personal-report-page.module.css';
import { ReportPanel } from './report-panel.tsx';
import { StatementPanel } from './statement-panel.tsx';

type View = 'report' | 'statement';

/** The sums, their days, and every movement behind them (spec S3.50). */
export default function PersonalReportPage() {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const view: View = parameters.get('view') === 'statement' ? 'statement' : 'report';
  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.mine()} columns="own">
      <Tabs<View>
        label={intl.formatMessage(messages.title)}
        items={[
          { id: 'report', label: intl.formatMessage(messages.report) },
          { id: 'statement', label: intl.formatMessage(messages.statement) },
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
