import type { Dice as Numbers } from '@velvet/contract/game';
import { useIntl } from 'react-intl';
import * as styles from './dice.module.css';
import { sideValued } from './side-art.ts';

/** Which of the nine places of a face carry a pip, row by row. */
const pips: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

interface DiceProps {
  readonly numbers: Numbers;
  readonly size?: 'small' | 'medium';
  /** They have just been thrown. */
  readonly rolls?: boolean;
}

/** Three faces; read out as their numbers. */
export function Dice({ numbers, size = 'medium', rolls = false }: DiceProps) {
  const label = useIntl().formatMessage(sideValued.dice, { numbers: numbers.join(', ') });
  return (
    <span
      role="img"
      aria-label={label}
      className={styles.dice}
      data-size={size}
      data-rolls={rolls || undefined}
    >
      {numbers.map((number, place) => (
        <svg key={place} viewBox="0 0 24 24" className={styles.face} aria-hidden="true">
          <rect x="1" y="1" width="22" height="22" rx="6" className={styles.body} />
          {pips[number]?.map((at) => (
            <circle
              key={at}
              cx={6.5 + (at % 3) * 5.5}
              cy={6.5 + Math.floor(at / 3) * 5.5}
              r={number === 1 ? 3 : 2}
              className={number === 1 ? styles.one : styles.pip}
            />
          ))}
        </svg>
      ))}
    </span>
  );
}
