import { BALANCE_CURRENCY_LABEL, RECHARGE_CURRENCY_LABEL } from '@velvet/contract/constants';
import type { UserInfo } from '@velvet/contract/member';
import type { Minor } from '@velvet/contract/money';
import type { PaymentState, RechargeId, RechargeReceipt } from '@velvet/contract/wallet';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink, Icon, Spinner } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { Unloaded } from '../account-screen/account-screen.tsx';
import { useRechargeReceiptQuery } from '../api/money-queries.ts';
import { type FactItem, Facts } from '../form/form-parts.tsx';
import { useDraft } from '../form/use-draft.ts';
import { momentText, pointsText } from '../format.tsx';
import { amountText } from '../money/amount.ts';
import { SupportLink } from '../support/support-link.tsx';
import { messages } from './receipt.messages.ts';
import * as styles from './receipt.module.css';

/** Until the provider has said what became of the payment. */
const POLL_MS = 3_000;

const marks = {
  pending: undefined,
  succeeded: icons.check,
  declined: icons.warning,
} as const satisfies Record<PaymentState, string | undefined>;

interface ReceiptProps {
  readonly id: RechargeId;
  readonly user: UserInfo;
}

/** What became of a payment: the facts and the new balance, or the reason and the way to try again. */
export function Receipt({ id, user }: ReceiptProps) {
  const [pollingInterval, setPollingInterval] = useState(POLL_MS);
  const query = useRechargeReceiptQuery(id, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const { currentData: receipt } = query;
  if (receipt && receipt.state !== 'pending' && pollingInterval > 0) setPollingInterval(0);
  const { refetch: refetchUser, fulfilledTimeStamp: readAt = 0 } = useUserInfoQuery();
  const isPaid = receipt?.state === 'succeeded';
  const [paidAt, setPaidAt] = useState(Number.POSITIVE_INFINITY);
  // The member may have been read before the payment was booked.
  useEffect(() => {
    if (!isPaid) return;
    setPaidAt(Date.now());
    void refetchUser();
  }, [isPaid, refetchUser]);

  if (receipt) {
    return (
      <Outcome
        receipt={receipt}
        user={user}
        balance={readAt >= paidAt ? user.balance : undefined}
      />
    );
  }
  return <Unloaded query={query} blocks={['panel', 'rows', 'button']} />;
}

interface OutcomeProps {
  readonly receipt: RechargeReceipt;
  readonly user: UserInfo;
  /** After the payment; undefined until it was read. */
  readonly balance: Minor | undefined;
}

function Outcome({ receipt, user, balance }: OutcomeProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const navigate = useNavigate();
  const draft = useDraft('recharge', user.id, { amount: '' });
  const { id, state, amount, payWay, updatedAt } = receipt;
  const mark = marks[state];
  const facts: readonly FactItem[] = [
    {
      label: intl.formatMessage(common.amount),
      value: `${RECHARGE_CURRENCY_LABEL} ${pointsText(intl, amount)}`,
    },
    { label: t('method'), value: payWay },
    { label: t('reference'), value: String(id) },
    { label: t('time'), value: momentText(intl, updatedAt) },
    ...(state === 'succeeded'
      ? [
          {
            label: t('newBalance'),
            value:
              balance === undefined
                ? '–'
                : `${BALANCE_CURRENCY_LABEL} ${pointsText(intl, balance)}`,
          },
        ]
      : []),
  ];
  const tryAgain = () => {
    draft.setField('amount', amountText(amount));
    navigate(href.recharge(), { replace: true });
  };
  return (
    <>
      <section className={styles.outcome} data-state={state} role="status">
        {mark === undefined ? <Spinner size={40} /> : <Icon path={mark} size={40} />}
        <h2 className={styles.title}>{t(state)}</h2>
        <p className={styles.hint}>{t(`${state}Hint`)}</p>
      </section>
      <Facts items={facts} />
      {state === 'declined' ? (
        <>
          <Button fullWidth onClick={tryAgain}>
            {t('tryAgain')}
          </Button>
          <SupportLink about={`recharge:${id}`}>{t('contact')}</SupportLink>
        </>
      ) : (
        <ButtonLink fullWidth href={href.mine()}>
          {t('done')}
        </ButtonLink>
      )}
    </>
  );
}
