import { FormattedMessage } from 'react-intl';
import { type CardSetup, placeOf } from './card-setup.ts';
import { messages } from './setup-steps.messages.ts';
import * as styles from './setup-steps.module.css';

interface SetupStepsProps {
  readonly setup: CardSetup | undefined;
  readonly step: Parameters<typeof placeOf>[0];
}

/** Which step of how many this is; nothing where there is only one. */
export function SetupSteps({ setup, step }: SetupStepsProps) {
  if (!setup || setup.total < 2) return null;
  const place = placeOf(step, setup);
  return (
    <div className={styles.steps}>
      <p className={styles.text}>
        <FormattedMessage {...messages.step} values={{ place, total: setup.total }} />
      </p>
      <progress className={styles.bar} value={place} max={setup.total} aria-hidden="true" />
    </div>
  );
}
