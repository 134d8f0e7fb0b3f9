import { diceSum } from '@velvet/contract/dice';
import type { PastRound } from '@velvet/contract/game';
import type { Seconds } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { Button, Icon, Skeleton } from '@velvet/ui';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { asMinutes } from '../round/round-clock.ts';
import type { Round } from '../round/use-round.ts';
import { Dice } from '../sides/dice.tsx';
import { messages, valued } from './betting.messages.ts';
import * as styles from './round-panel.module.css';

interface RoundPanelProps {
  readonly round: Round;
  readonly previous: PastRound | undefined;
  /** The draw of the previous period is not in yet. */
  readonly isAwaited: boolean;
  /** Its numbers have just come in. */
  readonly isFresh: boolean;
  readonly onShowPast: () => void;
  readonly onVerify: (round: PastRound) => void;
  readonly onRetry: () => void;
}

const phaseTexts = {
  open: messages.open,
  closed: messages.closed,
  over: messages.drawing,
  paused: messages.paused,
} as const;

/** The running period with its countdown, and what the one before brought. */
export function RoundPanel(props: RoundPanelProps) {
  const intl = useIntl();
  const { round, previous, isAwaited, isFresh, onShowPast, onVerify, onRetry } = props;
  const { describeError } = useHost();
  const { info, phase, secondsLeft, isLate, error } = round;
  const id = useId();
  const isPaused = phase === 'paused';
  const status = isLate ? messages.late : phaseTexts[phase];
  return (
    <section className={styles.panel} data-phase={phase}>
      <div className={styles.now}>
        <div className={styles.period}>
          <span className={styles.caption}>{intl.formatMessage(messages.period)}</span>
          {/* Without a commitment no round was published: its name would promise one. */}
          <span className={styles.number}>
            {isPaused && info.commitment === '' ? '–' : info.openPeriod}
          </span>
          <span className={styles.status}>
            {isLate && error ? describeError(error) : intl.formatMessage(status)}
          </span>
        </div>
        <Countdown secondsLeft={isPaused ? undefined : secondsLeft} />
      </div>
      <TimeBar
        key={info.openPeriod}
        secondsLeft={isPaused ? 0 : secondsLeft}
        lengthSeconds={info.periodSeconds}
      />
      {isLate && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage {...betMessages.retry} />
        </Button>
      )}
      <div className={styles.last} data-keep-clear="">
        <span className={styles.period}>
          <span className={styles.caption}>{intl.formatMessage(messages.previous)}</span>
          <span className={styles.number} id={`${id}previous`}>
            {info.previous?.period ?? '–'}
          </span>
        </span>
        {previous?.dice ? (
          <span className={styles.result}>
            <Dice key={previous.period} numbers={previous.dice} rolls={isFresh} />
            <span className={styles.sum}>
              <FormattedMessage {...valued.sum} values={{ sum: diceSum(previous.dice) }} />
            </span>
          </span>
        ) : isAwaited ? (
          <Skeleton className={styles.ghost} />
        ) : (
          <span className={styles.caption}>
            <FormattedMessage {...(previous ? betMessages.voidRound : messages.noResult)} />
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={onShowPast} aria-haspopup="dialog">
          <FormattedMessage {...betMessages.pastPeriods} />
          <Icon name="chevronDown" size={18} />
        </button>
        {previous && (
          <button
            type="button"
            className={styles.action}
            aria-describedby={`${id}previous`}
            aria-haspopup="dialog"
            onClick={() => onVerify(previous)}
          >
            <FormattedMessage {...betMessages.verify} />
            <Icon name="verified" size={18} />
          </button>
        )}
      </div>
    </section>
  );
}

/** Without a time where no draw is to be expected. */
function Countdown({ secondsLeft }: { readonly secondsLeft: Seconds | undefined }) {
  const intl = useIntl();
  return (
    <div
      role="timer"
      aria-label={intl.formatMessage(messages.timeLeft)}
      className={styles.time}
      // A page is some moments older than the clock that goes on with it.
      suppressHydrationWarning
    >
      {secondsLeft === undefined ? '––:––' : asMinutes(secondsLeft)}
    </div>
  );
}

interface TimeBarProps {
  readonly secondsLeft: number;
  /** Absent where the server does not send it. */
  readonly lengthSeconds: number | undefined;
}

/** Empties with the period; without a length from the server, the longest time seen counts. */
function TimeBar({ secondsLeft, lengthSeconds }: TimeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const longest = useRef(secondsLeft);
  useEffect(() => {
    longest.current = Math.max(longest.current, lengthSeconds ?? usualLength(secondsLeft));
    bar.current?.style.setProperty('--left', String(secondsLeft / longest.current));
  }, [secondsLeft, lengthSeconds]);
  return <div ref={bar} className={styles.bar} aria-hidden="true" />;
}

/** The shortest usual length that holds the time left. */
const usualLength = (secondsLeft: number): number =>
  [60, 180, 300, 600].find((length) => secondsLeft <= length) ?? Math.max(1, secondsLeft);
