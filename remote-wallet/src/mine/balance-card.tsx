import { BALANCE_CURRENCY_LABEL, REDEMPTION_FROM_POINTS } from '@velvet/contract/constants';
import { formatDecimal, type Minor, toPoints } from '@velvet/contract/money';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, Skeleton } from '@velvet/ui';
import { type MouseEvent, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { useLazyBankInfoQuery } from '../api/wallet-queries.ts';
import { forWithdrawal } from '../card-setup/card-setup.ts';
import { useHasLeft } from '../use-has-left.ts';
import * as styles from './balance-card.module.css';
import { messages, valued } from './mine-page.messages.ts';

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
        <FormattedMessage {...common.balance} />
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

/** Redemption needs a bound card; without one the way leads to the card first (spec S3.40). */
function useRedemption() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays, session } = useHost();
  const [readBank] = useLazyBankInfoQuery();
  const [busy, setBusy] = useState(false);
  const hasLeft = useHasLeft();

  const onClick = async (event: MouseEvent) => {
    // A guest is asked to sign in by the shell, on the way to the link's own address.
    if (!session.isSignedIn) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { data, error } = await readBank(undefined, true);
    setBusy(false);
    if (hasLeft.current) return;
    if (data?.isBound) {
      navigate(href.to('withdraw'));
    } else if (data) {
      overlays.toast(intl.formatMessage(messages.cardMissing));
      navigate(href.to('bankCard'), { state: forWithdrawal });
    } else {
      overlays.toast(describeError(error), { tone: 'error' });
    }
  };
  return { address: href.to('withdraw'), busy, onClick };
}
