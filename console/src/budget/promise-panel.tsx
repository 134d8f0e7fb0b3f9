import { Progress } from '@mantine/core';
import {
  type Fact,
  Facts,
  formatDuration,
  Panel,
  StateBadge,
  useMessages,
} from '@velvet/console-kit';
import type { BudgetObjective } from '@velvet/contract/ops/budget';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { levelNames, messages, promiseNames, valued } from './budget.messages.ts';
import * as styles from './budget.module.css';
import { levelOf } from './budget-level.ts';

const tones = { ample: 'good', low: 'attention', spent: 'bad' } as const;
const colors = { ample: 'green', low: 'yellow', spent: 'red' } as const;

/** One promise with what is left of its budget. What was not measured is said to be so. */
export function PromisePanel({ objective }: { readonly objective: BudgetObjective }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { name, title, source } = objective;
  const level = levelOf(objective);
  const known = promiseNames[name];
  return (
    <Panel
      title={known ? intl.formatMessage(known) : title}
      actions={
        <StateBadge tone={level ? tones[level] : 'neutral'}>
          <FormattedMessage {...(level ? levelNames[level] : messages.noData)} />
        </StateBadge>
      }
    >
      <Left objective={objective} />
      <Facts facts={factsOf(intl, objective)} />
      <Measured objective={objective} />
      {source === 'browsers' && <p className={styles.note}>{t('fromBrowsers')}</p>}
    </Panel>
  );
}

/** The bar ends at nothing and at everything; the figure beside it says how far below zero it is. */
function Left({ objective }: { readonly objective: BudgetObjective }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { left } = objective;
  const level = levelOf(objective);
  const label = t('left');
  if (left === undefined || level === undefined) return null;
  return (
    <div className={styles.left}>
      <p className={styles.leftLabel}>{label}</p>
      <p className={styles.leftFigure}>{percent(intl, left, 0)}</p>
      <Progress
        className={styles.bar}
        value={Math.min(1, Math.max(0, left)) * 100}
        color={colors[level]}
        aria-label={label}
      />
    </div>
  );
}

function factsOf(intl: IntlShape, objective: BudgetObjective): readonly Fact[] {
  const { target, achieved } = objective;
  const none = intl.formatMessage(messages.noData);
  const burns = ['burnOf1h', 'burnOf6h', 'burnOf3d'] as const;
  return [
    { label: intl.formatMessage(messages.target), value: percent(intl, target) },
    {
      label: intl.formatMessage(messages.achieved),
      value: achieved === undefined ? none : percent(intl, achieved),
    },
    ...burns.map((range) => {
      const burn = objective[range];
      return {
        label: intl.formatMessage(messages[range]),
        value:
          burn === undefined
            ? none
            : intl.formatMessage(valued.burn, { factor: factorOf(intl, burn) }),
      };
    }),
  ];
}

const factorOf = (intl: IntlShape, burn: number): string =>
  intl.formatNumber(burn, { maximumSignificantDigits: burn < 10 ? 2 : 3 });

const DIGITS = 3;
/** Rounded towards what is worse: 99.9996 % is no 100 %. */
const percent = (intl: IntlShape, share: number, digits = DIGITS): string =>
  intl.formatNumber(Math.floor(share * 10 ** (digits + 2) + 1e-6) / 10 ** (digits + 2), {
    style: 'percent',
    maximumFractionDigits: digits,
  });

const MONTH_S = 30 * 86_400;
const LITTLE_S = 600;
/** Steps of ten minutes may miss the newest and the oldest. */
const TOLERANCE_S = 3_600;

function Measured({ objective }: { readonly objective: BudgetObjective }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { measuredS, left } = objective;
  if (left === undefined || measuredS >= MONTH_S - TOLERANCE_S) return null;
  const duration = formatDuration(intl, measuredS);
  return (
    <p className={styles.note}>
      {measuredS < LITTLE_S ? (
        t('measuredLittle')
      ) : (
        <FormattedMessage {...valued.measured} values={{ duration }} />
      )}
    </p>
  );
}
