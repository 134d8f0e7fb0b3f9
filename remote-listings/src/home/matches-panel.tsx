import { TICKER_SPEED_PX_S } from '@velvet/contract/constants';
import type { SystemConfig } from '@velvet/contract/system';
import { type EpochMs, type EpochSeconds, nowMs } from '@velvet/contract/time';
import { elapsedSince } from '@velvet/sdk/i18n/elapsed';
import { EmptyState, Icon, IconButton, Skeleton, SkeletonGroup } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { LoadError } from '../listing/load-error.tsx';
import { SampleMark } from '../listing/sample-mark.tsx';
import { messages } from './home-page.messages.ts';
import * as styles from './matches-panel.module.css';
import { useHold } from './use-hold.ts';
import { risingRows, useLoop, useReducedMotion } from './use-loop.ts';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Matches as the API sends them; without any the panel is empty (spec S0.1). */
export function MatchesPanel({ state }: { readonly state: ConfigState }) {
  const intl = useIntl();
  switch (state.kind) {
    case 'loading':
      return (
        <SkeletonGroup label={intl.formatMessage(common.loading)} className={styles.card}>
          <div className={styles.bar} />
          <div className={styles.window}>
            {ROWS.map((row) => (
              <span key={row} className={styles.row}>
                <Skeleton shape="circle" className={styles.badge} />
                <Skeleton className={styles.placeholder} />
              </span>
            ))}
          </div>
        </SkeletonGroup>
      );
    case 'failed':
      return <LoadError message={state.message} onRetry={state.retry} />;
    case 'ready': {
      const { ticker } = state.config;
      return ticker && ticker.items.length > 0 ? (
        <MatchTicker ticker={ticker} />
      ) : (
        <EmptyState message={<FormattedMessage {...common.noData} />} />
      );
    }
  }
}

type Ticker = NonNullable<SystemConfig['ticker']>;

interface MatchTickerProps {
  readonly ticker: Ticker;
  readonly clock?: () => EpochMs;
}

/** As many rows as the window shows need not move. */
const ROWS_IN_WINDOW = 6;
/** The list is rendered anew when a time in it may differ. */
const MINUTE_MS = 60_000;

// The track holds the rows twice: when the first copy has left, the second stands in its place.
const loopOf = (track: HTMLElement) => risingRows(track.offsetHeight / 2, TICKER_SPEED_PX_S);

/** Masked members with the time of their match, rising slowly (spec S3.10). */
export function MatchTicker({ ticker, clock = nowMs }: MatchTickerProps) {
  const intl = useIntl();
  const track = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(false);
  const { held, holders } = useHold();
  const [now, setNow] = useState(clock);
  // A kept screen is shown again, perhaps hours later.
  useEffect(() => {
    const read = () => setNow((before) => (clock() - before < MINUTE_MS ? before : clock()));
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [clock]);
  const reducedMotion = useReducedMotion();
  const still = reducedMotion || ticker.items.length <= ROWS_IN_WINDOW;
  useLoop(track, { loopOf, still, held: held || paused });
  const label = intl.formatMessage(messages.matches);
  const rows = <Rows items={ticker.items} now={now} />;
  return (
    <div className={styles.card}>
      <div className={styles.bar}>
        {ticker.sample && <SampleMark />}
        {!still && (
          <IconButton
            icon={paused ? 'play' : 'pause'}
            iconSize={18}
            iconFilled={paused}
            label={intl.formatMessage(paused ? messages.playMatches : messages.pauseMatches)}
            className={styles.pause}
            onClick={() => setPaused(!paused)}
          />
        )}
      </div>
      {still ? (
        rows
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves can be held from the keyboard
        <section className={styles.window} tabIndex={0} aria-label={label} {...holders}>
          <div ref={track}>
            {rows}
            <div aria-hidden="true">{rows}</div>
          </div>
        </section>
      )}
    </div>
  );
}

interface RowsProps {
  readonly items: Ticker['items'];
  readonly now: EpochMs;
}

function Rows({ items, now }: RowsProps) {
  const intl = useIntl();
  const ago = (time: EpochSeconds) => {
    const { value, unit } = elapsedSince(time, now);
    return intl.formatRelativeTime(value, unit, { numeric: 'auto', style: 'short' });
  };
  return (
    <ul>
      {items.map(({ member, time }, place) => (
        <li key={place} className={styles.row}>
          <span className={styles.badge}>
            <Icon path={icons.heart} size={18} />
          </span>
          <span className={styles.about}>
            <span className={styles.member}>{member}</span>{' '}
            <span className={styles.label}>
              <FormattedMessage {...messages.meetings} />
            </span>
          </span>
          <span className={styles.time}>{ago(time)}</span>
        </li>
      ))}
    </ul>
  );
}
