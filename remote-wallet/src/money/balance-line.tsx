import type { Minor } from '@velvet/contract/money';
import { Skeleton } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { messages } from '../account-screen/account.messages.ts';
import { Points } from '../format.tsx';
import * as styles from './balance-line.module.css';

interface BalanceLineProps {
  /** undefined until it is known. */
  readonly balance: Minor | undefined;
  /** The unit before the figure. */
  readonly unit: string;
}

/** The balance as the server last said it, large. */
export function BalanceLine({ balance, unit }: BalanceLineProps) {
  return (
    <section className={styles.box}>
      <h2 className={styles.label}>
        <FormattedMessage {...messages.balance} />
      </h2>
      {balance === undefined ? (
        <Skeleton shape="text" className={styles.placeholder} />
      ) : (
        <p className={styles.amount}>
          <span className={styles.unit}>{unit}</span> <Points amount={balance} />
        </p>
      )}
    </section>
  );
}
