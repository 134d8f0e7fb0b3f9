import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Video, VideoId } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { useAppSelector } from '@velvet/sdk/store';
import { Picture } from '@velvet/ui';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { PlayerLink } from '../player-link/player-link.tsx';
import { isUnfinished } from '../positions/watch-positions.ts';
import { selectPositions } from '../positions/watch-positions-slice.ts';
import * as styles from './continue-row.module.css';
import { WatchedBar } from './video-topic.tsx';
import { messages } from './videos-page.messages.ts';

const SHOWN = 8;

interface ContinueRowProps {
  /** Videos at hand: their titles are in the language of the screen. */
  readonly listed: readonly Video[];
}

/** Videos that were left in the middle, the last one first. Nothing when there are none. */
export function ContinueRow({ listed }: ContinueRowProps) {
  const { session } = useHost();
  const heading = useId();
  const positions = useAppSelector(selectPositions).filter(isUnfinished).slice(0, SHOWN);
  if (positions.length === 0 || !session.isSignedIn) return null;
  const titleOf = (id: VideoId, title: string) =>
    listed.find((video) => video.id === id)?.title ?? title;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        <FormattedMessage {...messages.continue} />
      </h2>
      <ul className={styles.row}>
        {positions.map(({ id, title, posterUrl, positionS, durationS }) => (
          <li key={id} className={styles.card}>
            <PlayerLink id={id} classId={LATEST_CLASS_ID} step="push" className={styles.title}>
              {titleOf(id, title)}
            </PlayerLink>
            <div className={styles.poster}>
              <Picture src={posterUrl} alt="" ratio="16:9" />
              <WatchedBar positionS={positionS} durationS={durationS} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
