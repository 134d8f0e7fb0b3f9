import { Alert, Code, Text } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  DataTable,
  FailureNotice,
  Panel,
  StateBadge,
  timeColumn,
  useMessages,
  useOpsQuery,
} from '@velvet/console-kit';
import { type Budget, budgetPage, type FiringAlert } from '@velvet/contract/ops/budget';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  consequences,
  levelNames,
  messages,
  stateTexts,
  stateTitles,
  valued,
} from './budget.messages.ts';
import * as styles from './budget.module.css';
import { type BudgetLevel, budgetLevels, levelOfAll } from './budget-level.ts';
import { PromisePanel } from './promise-panel.tsx';

/**
 * What is left of the error budgets (spec S13.3). The console's edge asks Prometheus; none runs beside a
 * development server.
 */
export default function BudgetPage() {
  return process.env.NODE_ENV === 'development' ? <NoBudgets /> : <Budgets />;
}

function NoBudgets() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')}>
      <Alert color="blue" title={t('developmentTitle')}>
        {t('developmentText')}
      </Alert>
    </ConsolePage>
  );
}

function Budgets() {
  const t = useMessages(messages);
  const source = useOpsQuery(budgetPage, {});
  const { data, error, refetch } = source;
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[source]}>
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <ShownBudget budget={data} />}
    </ConsolePage>
  );
}

function ShownBudget({ budget }: { readonly budget: Budget }) {
  const t = useMessages(messages);
  const { state, objectives, alerts, hasMoreAlerts } = budget;
  return (
    <>
      <Missing budget={budget} />
      <section className={styles.promises} aria-label={t('promises')}>
        {objectives.map((objective) => (
          <PromisePanel key={objective.name} objective={objective} />
        ))}
      </section>
      <p className={styles.hint}>{t('burnHint')}</p>
      {state === 'read' && <FiringAlerts alerts={alerts} hasMore={hasMoreAlerts} />}
      <Consequences level={levelOfAll(objectives)} />
    </>
  );
}

/** Why there are no figures. */
function Missing({ budget: { state, objectives } }: { readonly budget: Budget }) {
  const intl = useIntl();
  const t = useMessages(messages);
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
    <Alert color="yellow" title={t('nothingTitle')} role="status">
      {t('nothingText')}
    </Alert>
  );
}

interface FiringAlertsProps {
  readonly alerts: readonly FiringAlert[];
  readonly hasMore: boolean;
}

/** What Prometheus calls people for now, with where it is written what to do. */
function FiringAlerts({ alerts, hasMore }: FiringAlertsProps) {
  const t = useMessages(messages);
  const title = t('alerts');
  const columns: DataColumns<FiringAlert> = [
    {
      key: 'urgency',
      header: t('urgency'),
      cell: ({ severity }) => <Urgency severity={severity} />,
    },
    {
      key: 'alert',
      header: t('alert'),
      cell: ({ name, summary }) => (
        <div className={styles.alert} lang="en">
          <strong>{name}</strong>
          <span>{summary}</span>
        </div>
      ),
    },
    timeColumn('since', t('since'), ({ since }) => since),
    {
      key: 'runbook',
      header: t('runbook'),
      cell: ({ runbook }) => (runbook === undefined ? '–' : <Code>{runbook}</Code>),
    },
  ];
  return (
    <Panel title={title} isFlush>
      <DataTable
        label={title}
        rows={{ items: alerts.map((alert, index) => ({ ...alert, index })) }}
        keyOf={({ index }) => index}
        columns={columns}
        empty={t('noAlerts')}
      />
      {hasMore && (
        <Text size="sm" c="dimmed" p="sm">
          <FormattedMessage {...valued.moreAlerts} values={{ count: alerts.length }} />
        </Text>
      )}
    </Panel>
  );
}

function Urgency({ severity }: { readonly severity: string }) {
  const t = useMessages(messages);
  if (severity !== 'page' && severity !== 'ticket') return severity === '' ? '–' : severity;
  return <StateBadge tone={severity === 'page' ? 'bad' : 'attention'}>{t(severity)}</StateBadge>;
}

/** What the team has agreed on for each level, with the one that applies; none without figures. */
function Consequences({ level }: { readonly level: BudgetLevel | undefined }) {
  const t = useMessages(messages);
  return (
    <Panel title={t('follows')}>
      <dl className={styles.levels}>
        {budgetLevels.map((each) => (
          <div key={each} aria-current={each === level ? 'true' : undefined}>
            <dt>
              <FormattedMessage {...levelNames[each]} />{' '}
              {each === level && <StateBadge tone="info">{t('applies')}</StateBadge>}
            </dt>
            <dd>
              <FormattedMessage {...consequences[each]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
