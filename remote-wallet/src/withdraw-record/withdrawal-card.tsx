import { ARRIVAL_USUAL_MIN } from '@velvet/contract/constants';
import { toEpochMs } from '@velvet/contract/time';
import type { Withdrawal } from '@velvet/contract/wallet';
import { Tag } from '@velvet/ui';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useWithdrawRuleQuery } from '../api/money-queries.ts';
import { momentText, Points } from '../format.tsx';
import { SupportLink } from '../support/support-link.tsx';
import { type StepName, stateLooks, type TimelineStep, timelineOf } from './timeline.ts';
import { messages, valued } from './withdraw-record-page.messages.ts';
import * as styles from './withdraw-record-page.module.css';

const stepLabels: Readonly<Record<StepName, MessageDescriptor>> = {
  requested: messages.requested,
  review: messages.underReview,
  decision: messages.decision,
  paid: messages.paidOut,
  returned: messages.returned,
};

export function WithdrawalCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const intl = useIntl();
  const { id, amount, state, reason, createdAt } = withdrawal;
  const { label, tone } = stateLooks[state];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.amount}>
          <Points amount={amount} />
        </span>
        <Tag tone={tone}>{intl.formatMessage(label)}</Tag>
      </div>
      {/* A server of another ICU version may write times with other spaces. */}
      <p className={styles.when} suppressHydrationWarning>
        {momentText(intl, createdAt)}
      </p>
      <ol className={styles.timeline}>
        {timelineOf(withdrawal).map((step) => (
          <TimelineRow key={step.name} step={step} />
        ))}
      </ol>
      {reason !== '' && (
        <p className={styles.reason}>
          <span className={styles.reasonLabel}>{intl.formatMessage(messages.reason)}</span> {reason}
        </p>
      )}
      {state === 'failed' && <SupportLink about={`withdrawal:${id}`} />}
    </li>
  );
}

function TimelineRow({ step: { name, state, at } }: { readonly step: TimelineStep }) {
  const intl = useIntl();
  return (
    <li
      className={styles.step}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.stepName}>{intl.formatMessage(stepLabels[name])}</span>
      <span className={styles.stepTime} suppressHydrationWarning>
        {at !== undefined && (
          <>
            {intl.formatDate(toEpochMs(at), { month: 'short', day: 'numeric' })}
            <br />
            {intl.formatTime(toEpochMs(at))}
          </>
        )}
        {state === 'current' && <Soon />}
      </span>
    </li>
  );
}

/** Unless withdrawals wait (spec S14.7). */
function Soon() {
  const { data: rule } = useWithdrawRuleQuery();
  return (
    rule &&
    !rule.wait && <FormattedMessage {...valued.soon} values={{ minutes: ARRIVAL_USUAL_MIN }} />
  );
}
