import { diceSum, parityOf, sizeOf } from '@velvet/contract/dice';
import type { PastRound } from '@velvet/contract/game';
import { Skeleton } from '@velvet/ui';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sideArt } from '../sides/side-art.ts';
import { messages, valued } from './betting.messages.ts';
import * as styles from './trends.module.css';

const SHOWN = 20;
const STEP = 15;
const WIDTH = SHOWN * STEP;
const HEIGHT = 64;
const MIDDLE_SUM = 10.5;
const UNIT = (HEIGHT - 12) / 15;

const yOf = (sum: number): number => HEIGHT / 2 - (sum - MIDDLE_SUM) * UNIT;

/** Keeps the chart's place, so that what is below it stays where it is. */
export const TrendsSkeleton = () => <Skeleton className={styles.ghost} />;

/** The sums of the last drawn periods, oldest first, around the border between big and small. */
export function Trends({ history }: { readonly history: readonly PastRound[] }) {
  const intl = useIntl();
  const id = useId();
  const drawn = history
    .flatMap(({ period, dice }) => (dice ? [{ period, dice, sum: diceSum(dice) }] : []))
    .slice(0, SHOWN)
    .reverse();
  if (drawn.length < 2) return null;
  const sums = drawn.map(({ sum }) => sum).join(', ');
  const offset = WIDTH - drawn.length * STEP + STEP / 2;
  const at = (index: number) => offset + index * STEP;
  return (
    <section className={styles.trends} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <FormattedMessage {...valued.trends} values={{ count: drawn.length }} />
        </h2>
        <span className={styles.legend} aria-hidden="true">
          <FormattedMessage {...sideArt.big.name} />
          <i data-size="big" />
          <FormattedMessage {...sideArt.small.name} />
          <i data-size="small" />
        </span>
      </div>
      <svg
        role="img"
        aria-label={intl.formatMessage(valued.trendsText, { sums })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.chart}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className={styles.border} />
        <polyline
          points={drawn.map(({ sum }, index) => `${at(index)},${yOf(sum)}`).join(' ')}
          className={styles.line}
        />
        {drawn.map(({ period, dice, sum }, index) => (
          <circle
            key={period}
            cx={at(index)}
            cy={yOf(sum)}
            r="4.5"
            className={styles.dot}
            data-size={sizeOf(dice)}
            data-parity={parityOf(dice)}
          />
        ))}
      </svg>
      <p className={styles.hint}>{intl.formatMessage(messages.trendsHint)}</p>
    </section>
  );
}
