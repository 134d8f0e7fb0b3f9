import { BALANCE_CURRENCY_LABEL, REDEMPTION_FROM_POINTS } from '@velvet/contract/constants';
import { formatDecimal, type Minor, toPoints } from '@velvet/contract/money';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, Skeleton } from '@velvet/ui';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import * as styles from './balance-card.module.css';
import { messages, valued } from './mine-page.messages.ts';
import { useRedemption } from './use-redemption.ts';

export type BalanceState =
  | { readonly kind: 'known'; readonly balance: Minor }
  | { readonly kind: 'loading' | 'unknown' | 'guest' };

/** The balance as the server last said it, and the two ways to change it (spec S3.40). */
export function BalanceCard({ state }: { readonly state: BalanceState }) {
  const redemption = useRedemption();
  const balance = state.kind === 'known' ? state.balance : undefined;
  return (
    <section className={styles.card}>
      <h2 className={styles.label}>
        <FormattedMessage {...messages.balance} />
      </h2>
      <div className={styles.figure}>
        <Figure state={state} />
      </div>
      <div className={styles.actions}>
        <ButtonLink
          href={href.recharge(balance === undefined ? balance : formatDecimal(balance))}
          // A guest's first step is to sign in.
          variant={state.kind === 'guest' ? 'secondary' : 'primary'}
          fullWidth
        >
          <FormattedMessage {...messages.recharge} />
        </ButtonLink>
        <ButtonLink
          href={redemption.address}
          variant="secondary"
          fullWidth
          aria-busy={redemption.busy || undefined}
          onClick={redemption.onClick}
        >
          <FormattedMessage {...messages.redemption} />
        </ButtonLink>
      </div>
      <p className={styles.hint}>
        <FormattedMessage {...valued.redemptionHint} values={{ points: REDEMPTION_FROM_POINTS }} />
      </p>
    </section>
  );
}

function Figure({ state }: { readonly state: BalanceState }) {
  switch (state.kind) {
    case 'known':
      return (
        <p className={styles.amount}>
          <span className={styles.currency}>{BALANCE_CURRENCY_LABEL}</span>{' '}
          <FormattedNumber
            value={toPoints(state.balance)}
            minimumFractionDigits={2}
            maximumFractionDigits={2}
          />
        </p>
      );
    case 'loading':
      return <Skeleton shape="text" className={styles.amountSkeleton} />;
    case 'unknown':
      return <p className={styles.amount}>–</p>;
    case 'guest':
      return (
        <p className={styles.hidden}>
          <FormattedMessage {...messages.balanceHidden} />
        </p>
      );
  }
}
