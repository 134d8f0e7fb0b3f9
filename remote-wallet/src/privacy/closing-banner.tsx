import type { Privacy } from '@velvet/contract/privacy';
import { toEpochMs } from '@velvet/contract/time';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { pointsText } from '../money/points.tsx';
import { messages, valued } from './privacy.messages.ts';
import * as styles from './privacy.module.css';
import { useCloseAccount } from './use-close-account.ts';

interface ClosingBannerProps {
  readonly closing: NonNullable<Privacy['closing']>;
}

/** That the account will be closed, when, and the way back. */
export function ClosingBanner({ closing: { dueAt, givenUp } }: ClosingBannerProps) {
  const intl = useIntl();
  const { busy, keep } = useCloseAccount();
  const date = intl.formatDate(toEpochMs(dueAt), { dateStyle: 'long' });
  return (
    <section className={styles.banner} aria-labelledby="closing">
      <h2 id="closing" className={styles.heading}>
        <FormattedMessage {...messages.closingTitle} />
      </h2>
      <p>
        <FormattedMessage {...valued.closingOn} values={{ date }} />
      </p>
      {givenUp > 0 && (
        <p>
          <FormattedMessage
            {...valued.closingGivenUp}
            values={{ points: pointsText(intl, givenUp) }}
          />
        </p>
      )}
      <Button fullWidth busy={busy} onClick={() => void keep()}>
        <FormattedMessage {...messages.keep} />
      </Button>
    </section>
  );
}
