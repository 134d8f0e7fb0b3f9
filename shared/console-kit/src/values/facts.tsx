import { Badge } from '@mantine/core';
import { type Minor, toPoints } from '@velvet/contract/money';
import { cx } from '@velvet/ui/cx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './values.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a line of its own. */
  readonly isWide?: boolean;
}

interface FactsProps {
  /** What a condition leaves out is not shown. */
  readonly facts: readonly (Fact | false | undefined)[];
}

/** What is known of one thing, as names with values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== undefined && fact !== false)
        .map(({ label, value, isWide }) => (
          <div key={label} className={isWide ? `${styles.fact} ${styles.wide}` : styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface PointsProps {
  readonly amount: Minor;
  /** With a sign, and coloured by it: a movement or a result. */
  readonly signed?: boolean;
}

/** An amount of points with two places, grouped as the operator's language does. */
export function Points({ amount, signed = false }: PointsProps) {
  const intl = useIntl();
  const tone = !signed || amount === 0 ? undefined : amount > 0 ? styles.gained : styles.lost;
  return (
    <span className={cx(styles.number, tone)}>
      {intl.formatNumber(toPoints(amount), {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: signed ? 'exceptZero' : 'auto',
      })}
    </span>
  );
}

const colors = {
  neutral: 'gray',
  info: 'blue',
  good: 'green',
  attention: 'yellow',
  bad: 'red',
} as const;
export type StateTone = keyof typeof colors;

interface StateBadgeProps {
  readonly tone: StateTone;
  readonly children: ReactNode;
}

/** The state of something, in a word; the colour only repeats it. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <Badge color={colors[tone]} variant="light">
      {children}
    </Badge>
  );
}
