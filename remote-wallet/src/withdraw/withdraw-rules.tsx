import { ARRIVAL_FASTEST_MIN, ARRIVAL_USUAL_MIN } from '@velvet/contract/constants';
import type { WithdrawRule } from '@velvet/contract/wallet';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Points } from '../money/points.tsx';
import { messages, valued } from './withdraw-page.messages.ts';
import * as styles from './withdraw-page.module.css';

/** The real numbers of the rule, before anything is asked for (spec S3.48). */
export function WithdrawRules({ rule }: { readonly rule: WithdrawRule }) {
  const intl = useIntl();
  const isUsedUp = rule.usedToday >= rule.timesPerDay;
  return (
    <section className={styles.rules} aria-label={intl.formatMessage(messages.rules)}>
      <dl className={styles.numbers}>
        <div>
          <dt>
            <FormattedMessage {...messages.minimum} />
          </dt>
          <dd>
            <Points amount={rule.minimum} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...messages.maximum} />
          </dt>
          <dd>
            <Points amount={rule.maximum} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...messages.perDay} />
          </dt>
          <dd>
            <FormattedNumber value={rule.timesPerDay} />
          </dd>
        </div>
        <div data-used-up={isUsedUp || undefined}>
          <dt>
            <FormattedMessage {...messages.usedToday} />
          </dt>
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
      <p className={styles.days}>
        <FormattedMessage {...common.utcDays} />
      </p>
    </section>
  );
}
