import { type Minor, toPoints } from '@velvet/contract/money';
import { cx } from '@velvet/ui/cx';
import { useIntl } from 'react-intl';
import * as styles from './values.module.css';

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
