import { ARRIVAL_FASTEST_MIN, ARRIVAL_USUAL_MIN } from '@velvet/contract/constants';
import type { Minor } from '@velvet/contract/money';
import type { WithdrawRule } from '@velvet/contract/wallet';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
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
        <div>
          <dt>{t('minimum')}</dt>
          <dd>
            <Points amount={rule.minimum} />
          </dd>
        </div>
        <div>
          <dt>{t('maximum')}</dt>
          <dd>
            <Points amount={rule.maximum} />
          </dd>
        </div>
        <div>
          <dt>{t('perDay')}</dt>
          <dd>
            <FormattedNumber value={rule.timesPerDay} />
          </dd>
        </div>
        <div data-used-up={isUsedUp || undefined}>
          <dt>{t('usedToday')}</dt>
          <dd>
            <FormattedNumber value={rule.usedToday} />
          </dd>
        </div>
      </dl>
      <p className={styles.arrival}>
        <Icon path={icons.history} size={16} />
        <FormattedMessage
          {...valued.arrival}
          values={{ usual: ARRIVAL_USUAL_MIN, fastest: ARRIVAL_FASTEST_MIN }}
        />
      </p>
      <p className={styles.days}>{intl.formatMessage(common.utcDays)}</p>
    </section>
  );
}

/** What will happen with the amount that is typed: fee, card, hold and time, before the tap. */
export function WithdrawSummary({ amount }: { readonly amount: Minor }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { data: card } = useBankInfoQuery();
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <dl className={styles.lines}>
        <div>
          <dt>{intl.formatMessage(common.amount)}</dt>
          <dd>
            <Points amount={amount} />
          </dd>
        </div>
        <div>
          <dt>{t('fee')}</dt>
          <dd>{t('noFee')}</dd>
        </div>
        {card?.info && (
          <div>
            <dt>{t('to')}</dt>
            <dd>{card.info.description}</dd>
          </div>
        )}
        <div data-total>
          <dt>{t('receive')}</dt>
          <dd>
            <Points amount={amount} />
          </dd>
        </div>
      </dl>
      <p className={styles.hold}>{t('hold')}</p>
      <p className={styles.hold}>
        <FormattedMessage
          {...valued.arrival}
          values={{ usual: ARRIVAL_USUAL_MIN, fastest: ARRIVAL_FASTEST_MIN }}
        />
      </p>
    </section>
  );
}
