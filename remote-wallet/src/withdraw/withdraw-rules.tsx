import { ARRIVAL_FASTEST_MIN, ARRIVAL_USUAL_MIN } from '@velvet/contract/constants';
import type { Minor } from '@velvet/contract/money';
import type { WithdrawRule } from '@velvet/contract/wallet';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import type { ComponentProps } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { useBankInfoQuery } from '../api/wallet-queries.ts';
import { Points } from '../format.tsx';
import { messages, valued } from './withdraw-page.messages.ts';
import * as styles from './withdraw-page.module.css';

/** The real numbers of the rule, before anything is asked for (spec S3.48). */
export function WithdrawRules({ rule }: { readonly rule: WithdrawRule }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const isUsedUp = rule.usedToday >= rule.timesPerDay;
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <dl className={styles.numbers}>
        <Line label={t('minimum')}>
          <Points amount={rule.minimum} />
        </Line>
        <Line label={t('maximum')}>
          <Points amount={rule.maximum} />
        </Line>
        <Line label={t('perDay')}>
          <FormattedNumber value={rule.timesPerDay} />
        </Line>
        <Line label={t('usedToday')} data-used-up={isUsedUp || undefined}>
          <FormattedNumber value={rule.usedToday} />
        </Line>
      </dl>
      {!rule.wait && (
        <p className={styles.arrival}>
          <Icon path={icons.history} size={16} />
          <Arrival />
        </p>
      )}
      <p className={styles.days}>{intl.formatMessage(common.utcDays)}</p>
    </section>
  );
}

const Arrival = () => (
  <FormattedMessage
    {...valued.arrival}
    values={{ usual: ARRIVAL_USUAL_MIN, fastest: ARRIVAL_FASTEST_MIN }}
  />
);

interface LineProps extends ComponentProps<'div'> {
  readonly label: string;
}

/** A name and what stands for it. */
const Line = ({ label, children, ...rest }: LineProps) => (
  <div {...rest}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface WithdrawSummaryProps {
  readonly amount: Minor;
  readonly rule: WithdrawRule;
}

/** What will happen with the amount that is typed: fee, card, hold and time, before the tap. */
export function WithdrawSummary({ amount, rule }: WithdrawSummaryProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { data: card } = useBankInfoQuery();
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <dl className={styles.lines}>
        <Line label={intl.formatMessage(common.amount)}>
          <Points amount={amount} />
        </Line>
        <Line label={t('fee')}>{t('noFee')}</Line>
        {card?.info && <Line label={t('to')}>{card.info.description}</Line>}
        <Line label={t('receive')} data-total>
          <Points amount={amount} />
        </Line>
      </dl>
      <p className={styles.hold}>{t('hold')}</p>
      {!rule.wait && (
        <p className={styles.hold}>
          <Arrival />
        </p>
      )}
    </section>
  );
}
