import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { OperatorItem } from '@velvet/contract/ops/operators';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, stateNames, valued } from './operators.messages.ts';
import * as styles from './operators.module.css';

const tones: Readonly<Record<OperatorItem['status'], StateTone>> = {
  invited: 'info',
  active: 'good',
  disabled: 'neutral',
};

/** The state of an account, until when an invitation is valid, and whether a change waits. */
export function OperatorState({ operator }: { readonly operator: OperatorItem }) {
  const intl = useIntl();
  const { status, invitedUntil, waitsForSecond } = operator;
  const until =
    invitedUntil === undefined
      ? undefined
      : intl.formatDate(invitedUntil * 1_000, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span className={styles.state}>
      <StateBadge tone={tones[status]}>
        <FormattedMessage {...stateNames[status]} />
      </StateBadge>
      {waitsForSecond && (
        <StateBadge tone="attention">
          <FormattedMessage {...messages.waits} />
        </StateBadge>
      )}
      {until !== undefined && (
        <span className={styles.until}>
          <FormattedMessage {...valued.invitedUntil} values={{ time: until }} />
        </span>
      )}
    </span>
  );
}
