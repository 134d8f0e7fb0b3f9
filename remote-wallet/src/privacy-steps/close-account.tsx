import { type Minor, minor } from '@velvet/contract/money';
import type { ClosingObstacle, Privacy } from '@velvet/contract/privacy';
import { asEpochMs, nowMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink } from '@velvet/ui';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import { Note, StepHeading } from '../form/form-parts.tsx';
import { pointsText } from '../format.tsx';
import { messages, valued } from './privacy-steps.messages.ts';
import * as styles from './privacy-steps.module.css';

const DAY_MS = 86_400_000;
const obstacleTexts = {
  withdrawals: messages.obstacleWithdrawals,
  bets: messages.obstacleBets,
  recharges: messages.obstacleRecharges,
} as const satisfies Record<ClosingObstacle, unknown>;

interface CloseAccountProps {
  readonly privacy: Privacy;
  readonly busy: boolean;
  readonly onClose: (givenUp: Minor) => void;
  readonly onCancel: () => void;
}

/** What closing the account means, what speaks against it now, and the request for it. */
export function CloseAccount({ privacy, busy, onClose, onCancel }: CloseAccountProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const { balance, obstacles, waitDays } = privacy;
  const [givesUp, setGivesUp] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const points = pointsText(intl, balance);
  const date = intl.formatDate(asEpochMs(nowMs() + waitDays * DAY_MS), { dateStyle: 'long' });
  const mustAgree = balance > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(mustAgree && !givesUp);
    if (mustAgree && !givesUp) return;
    const question = intl.formatMessage(valued.closeQuestion, { date });
    if (await overlays.confirm(question, t('closeAction'))) {
      onClose(mustAgree ? balance : minor(0));
    }
  };

  return (
    <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading>{t('close')}</StepHeading>
      <ul className={styles.facts}>
        <li>{intl.formatMessage(valued.closeWhen, { date })}</li>
        <li>{t('closeMeanwhile')}</li>
        <li>{t('closeErased')}</li>
        <li>{t('closeBooks')}</li>
      </ul>
      {obstacles.length > 0 && (
        <section className={form.step} aria-labelledby="obstacles">
          <h3 id="obstacles" className={styles.subheading}>
            {t('obstacles')}
          </h3>
          {obstacles.map((obstacle) => (
            <Note key={obstacle} tone="fixed">
              {intl.formatMessage(obstacleTexts[obstacle])}
            </Note>
          ))}
        </section>
      )}
      {obstacles.length === 0 && mustAgree && (
        <section className={form.step} aria-labelledby="points">
          <h3 id="points" className={styles.subheading}>
            <FormattedMessage {...valued.balance} values={{ points }} />
          </h3>
          <ButtonLink variant="secondary" fullWidth href={href.to('withdraw')}>
            {t('withdraw')}
          </ButtonLink>
          <label className={styles.agree}>
            <input
              type="checkbox"
              checked={givesUp}
              onChange={({ target }) => setGivesUp(target.checked)}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? 'give-up-missing' : undefined}
            />
            <FormattedMessage {...valued.giveUp} values={{ points }} />
          </label>
          {isMissing && (
            <p id="give-up-missing" className={styles.error} role="alert">
              {t('giveUpMissing')}
            </p>
          )}
        </section>
      )}
      <div className={form.actions}>
        {obstacles.length === 0 && (
          <Button type="submit" variant="danger" fullWidth busy={busy}>
            {t('closeAction')}
          </Button>
        )}
        <Button variant="quiet" fullWidth onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
