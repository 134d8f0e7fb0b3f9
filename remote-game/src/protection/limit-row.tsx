import { type Minor, minor } from '@velvet/contract/money';
import type { PlayerLimit } from '@velvet/contract/player-protection';
import { toEpochMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSetLimitMutation } from '../api/protection-queries.ts';
import { stakeDigits, stakeOf } from '../bet/bet-rules.ts';
import { formatPoints } from '../format.ts';
import { messages, valued } from './protection.messages.ts';
import * as styles from './protection.module.css';
import { usedShare } from './protection-rules.ts';

/** One limit with what is used of it; opens into a form. */
export function LimitRow({ limit }: { readonly limit: PlayerLimit }) {
  const intl = useIntl();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const { amount, used, next, span } = limit;
  return (
    <li className={styles.limit}>
      <div className={styles.limitHead}>
        <span id={id} className={styles.span}>
          {intl.formatMessage(messages[span])}
        </span>
        <span className={styles.amount}>
          {amount === undefined ? (
            <FormattedMessage {...messages.noLimit} />
          ) : (
            formatPoints(intl, amount)
          )}
        </span>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isEditing}
          aria-describedby={id}
          onClick={() => setEditing(!isEditing)}
        >
          <FormattedMessage {...(isEditing ? messages.cancel : messages.edit)} />
        </Button>
      </div>
      {amount !== undefined && <Meter share={usedShare(limit)} />}
      <span className={styles.caption}>
        <FormattedMessage
          {...(used < 0 ? valued.gained : amount === undefined ? valued.used : valued.usedOf)}
          values={{
            used: formatPoints(intl, minor(Math.abs(used))),
            amount: amount === undefined ? '' : formatPoints(intl, amount),
          }}
        />
      </span>
      {next && (
        <span className={styles.next}>
          <FormattedMessage
            {...(next.amount === undefined ? valued.nextNone : valued.next)}
            values={{
              amount: next.amount === undefined ? '' : formatPoints(intl, next.amount),
              from: intl.formatDate(toEpochMs(next.from), {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
            }}
          />
        </span>
      )}
      {isEditing && <LimitForm limit={limit} onDone={() => setEditing(false)} />}
    </li>
  );
}

function Meter({ share }: { readonly share: number }) {
  const meter = useRef<HTMLSpanElement>(null);
  useEffect(() => meter.current?.style.setProperty('--used', String(share)), [share]);
  return <span ref={meter} className={styles.meter} aria-hidden="true" />;
}

interface LimitFormProps {
  readonly limit: PlayerLimit;
  readonly onDone: () => void;
}

function LimitForm({ limit: { kind, span, amount }, onDone }: LimitFormProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays, describeError } = useHost();
  const [text, setText] = useState(amount === undefined ? '' : String(Math.floor(amount / 100)));
  const [isWrong, setWrong] = useState(false);
  const [save, { isLoading }] = useSetLimitMutation();
  const send = async (chosen: Minor | undefined) => {
    const tell = overlays.begin();
    const { data, error } = await save({ kind, span, amount: chosen });
    if (error) {
      tell(describeError(error), { tone: 'error' });
      return;
    }
    tell(data.message, { tone: 'success' });
    onDone();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = stakeOf(text);
        setWrong(!chosen);
        if (chosen && !isLoading) void send(chosen);
      }}
    >
      <TextField
        label={t('limitField')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isWrong && t('enterLimit')}
        onChange={(event) => setText(stakeDigits(event.target.value))}
      />
      <div className={styles.formActions}>
        {amount !== undefined && (
          <Button variant="secondary" disabled={isLoading} onClick={() => void send(undefined)}>
            {t('removeLimit')}
          </Button>
        )}
        <Button type="submit" busy={isLoading}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
