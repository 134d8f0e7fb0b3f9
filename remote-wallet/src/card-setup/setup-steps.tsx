import { defineMessages, FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { type CardSetup, placeOf, readCardSetup } from './card-setup.ts';
import * as styles from './setup-steps.module.css';

const messages = defineMessages<{ step: { place: number; total: number } }>({
  step: {
    id: 'wallet.cardSetup.step',
    defaultMessage: 'Bind a bank card: step {place, number} of {total, number}',
  },
});

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

/** The set-up that this screen is a step of. */
export function useCardSetup(): CardSetup | undefined {
  const read = readCardSetup(useLocation().state);
  if (read?.total === undefined) return undefined;
  return { total: read.total, isForWithdrawal: read.isForWithdrawal ?? false };
}

/** Whether the card's screen was opened on the way to a withdrawal. */
export const useIsForWithdrawal = (): boolean =>
  readCardSetup(useLocation().state)?.isForWithdrawal ?? false;
