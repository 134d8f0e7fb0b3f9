import type { Video } from '@velvet/contract/video';
import { Picture } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { PlayerLink } from '../player-link/player-link.tsx';
import * as styles from './video-card.module.css';
import { clockText, durationAttribute } from './video-rules.ts';
import { usePositionIn, VideoTopic, WatchedBar } from './video-topic.tsx';
import { messages } from './videos-page.messages.ts';

interface VideoCardProps {
  readonly video: Video;
  /** The list it stands in. */
  readonly classId: number;
  /** In the first view. */
  readonly priority: boolean;
  /** In a list that does not say it of all. */
  readonly marksSample: boolean;
}

/** The link is named by the title alone (spec S12.4) and reaches over the whole card. */
export function VideoCard({ video, classId, priority, marksSample }: VideoCardProps) {
  const { id, title, posterUrl, durationSeconds } = video;
  const position = usePositionIn(video);
  return (
    <li className={styles.card}>
      <div>
        <PlayerLink id={id} classId={classId} step="push" className={styles.title}>
          {title}
        </PlayerLink>
        <VideoTopic video={video} listId={classId} />
      </div>
      <div className={styles.poster}>
        <Picture src={posterUrl} alt="" ratio="16:9" priority={priority} />
        {marksSample && (
          <span className={styles.chip} data-corner="start">
            <FormattedMessage {...messages.sample} />
          </span>
        )}
        <time
          dateTime={durationAttribute(durationSeconds)}
          className={styles.chip}
          data-corner="end"
        >
          {clockText(durationSeconds)}
        </time>
        {position && <WatchedBar {...position} />}
      </div>
    </li>
  );
}
