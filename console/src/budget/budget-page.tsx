import { Alert } from '@mantine/core';
import { ConsolePage, FailureNotice, useOpsQuery } from '@velvet/console-kit';
import { type Budget, budgetPage } from '@velvet/contract/ops/budget';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, stateTexts, stateTitles } from './budget.messages.ts';
import * as styles from './budget.module.css';
import { levelOfAll } from './budget-level.ts';
import { Consequences } from './consequences.tsx';
import { FiringAlerts } from './firing-alerts.tsx';
import { PromisePanel } from './promise-panel.tsx';

/**
 * What is left of the error budgets (spec S13.3). The console's edge asks Prometheus; none runs beside a
 * development server.
 */
export default function BudgetPage() {
  return process.env.NODE_ENV === 'development' ? <NoBudgets /> : <Budgets />;
}

function NoBudgets() {
  const intl = useIntl();
  return (
    <ConsolePage title={intl.formatMessage(messages.title)}>
      <Alert color="blue" title={intl.formatMessage(messages.developmentTitle)}>
        <FormattedMessage {...messages.developmentText} />
      </Alert>
    </ConsolePage>
  );
}

function Budgets() {
  const intl = useIntl();
  const source = useOpsQuery(budgetPage, {});
  const { data, error, refetch } = source;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[source]}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <ShownBudget budget={data} />}
    </ConsolePage>
  );
}

function ShownBudget({ budget }: { readonly budget: Budget }) {
  const intl = useIntl();
  const { state, objectives, alerts, hasMoreAlerts } = budget;
  return (
    <>
      <Missing budget={budget} />
      <section className={styles.promises} aria-label={intl.formatMessage(messages.promises)}>
        {objectives.map((objective) => (
          <PromisePanel key={objective.name} objective={objective} />
        ))}
      </section>
      <p className={styles.hint}>
        <FormattedMessage {...messages.burnHint} />
      </p>
      {state === 'read' && <FiringAlerts alerts={alerts} hasMore={hasMoreAlerts} />}
      <Consequences level={levelOfAll(objectives)} />
    </>
  );
}

/** Why there are no figures. */
function Missing({ budget: { state, objectives } }: { readonly budget: Budget }) {
  const intl = useIntl();
  if (state !== 'read') {
    return (
      <Alert
        color={state === 'unset' ? 'blue' : 'red'}
        title={intl.formatMessage(stateTitles[state])}
        role="status"
      >
        <FormattedMessage {...stateTexts[state]} />
      </Alert>
    );
  }
  if (objectives.some(({ achieved, burnOf1h }) => (achieved ?? burnOf1h) !== undefined))
    return null;
  return (
    <Alert color="yellow" title={intl.formatMessage(messages.nothingTitle)} role="status">
      <FormattedMessage {...messages.nothingText} />
    </Alert>
  );
}
