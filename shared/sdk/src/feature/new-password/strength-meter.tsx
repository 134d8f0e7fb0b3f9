import { VisuallyHidden } from '@velvet/ui';
import { useDeferredValue, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { LateMessages } from '../late-messages.tsx';
import { catalogs } from './catalogs.ts';
import * as styles from './new-password.module.css';
import { levelMessages, messages } from './strength.messages.ts';
import { estimateStrength, strengthLevels } from './strength.ts';

interface StrengthMeterProps {
  readonly password: string;
  readonly username?: string | undefined;
}

/** How hard a password is to guess, as bars and a word; a common one is told to be refused. */
export const StrengthMeter = (props: StrengthMeterProps) => (
  <LateMessages catalogs={catalogs}>
    <Meter {...props} />
  </LateMessages>
);

function Meter({ password, username }: StrengthMeterProps) {
  // Fast typing is not held up by the estimate.
  const [text, name] = [useDeferredValue(password), useDeferredValue(username)];
  const strength = useMemo(() => estimateStrength(text, name), [text, name]);
  const filled = strengthLevels.indexOf(strength.level) + 1;
  return (
    <div className={styles.meter} data-level={strength.level}>
      <div className={styles.bars} aria-hidden>
        {strengthLevels.map((each, index) => (
          <span key={each} className={styles.bar} data-on={index < filled || undefined} />
        ))}
      </div>
      <span role="status" className={styles.text}>
        <VisuallyHidden>
          <FormattedMessage {...messages.title} />{' '}
        </VisuallyHidden>
        <FormattedMessage {...levelMessages[strength.level]} />
      </span>
      {strength.isCommon && (
        <p role="status" className={styles.common}>
          <FormattedMessage {...messages.common} />
        </p>
      )}
    </div>
  );
}
