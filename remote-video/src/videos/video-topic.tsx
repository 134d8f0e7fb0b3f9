import { classNameFor } from '@velvet/contract/class-names';
import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { useAppSelector } from '@velvet/sdk/store';
import { useIntl } from 'react-intl';
import { useVideoClassesQuery } from '../api/video-queries.ts';
import { isUnfinished, type WatchPosition } from '../positions/watch-positions.ts';
import { selectPositions } from '../positions/watch-positions-slice.ts';
import { clockText } from './video-rules.ts';
import * as styles from './video-topic.module.css';
import { valued } from './videos-page.messages.ts';

/** Where the member left a video in the middle; undefined for guests. */
export function usePositionIn({ id }: Pick<Video, 'id'>): WatchPosition | undefined {
  const { session } = useHost();
  const position = useAppSelector((state) =>
    selectPositions(state).find((noted) => noted.id === id && isUnfinished(noted)),
  );
  return session.isSignedIn ? position : undefined;
}

interface VideoTopicProps {
  readonly video: Pick<Video, 'id' | 'classId'>;
  /** The list it stands in: in that of one class, the class goes without saying. */
  readonly listId: number;
  /** The names of the classes may be fetched. */
  readonly loads?: boolean;
}

/** What tells a video from those beside it: its class, and how much of it is left to see. */
export function VideoTopic({ video, listId, loads = true }: VideoTopicProps) {
  const intl = useIntl();
  const language = useLanguage();
  const position = usePositionIn(video);
  const isMixed = listId === LATEST_CLASS_ID;
  const { data: classes } = useVideoClassesQuery(undefined, { skip: !loads || !isMixed });
  const found = isMixed && classes?.find(({ id }) => id === video.classId);
  const parts = [
    ...(found ? [classNameFor(found.names, language)] : []),
    ...(position
      ? [
          intl.formatMessage(valued.left, {
            time: clockText(position.durationS - position.positionS),
          }),
        ]
      : []),
  ];
  // In the latest its line is kept for the names to come.
  if (parts.length === 0 && !isMixed) return null;
  return <p className={styles.topic}>{parts.join(' · ')}</p>;
}

/** How far a video was watched, at the foot of its poster; words beside it say the same. */
export function WatchedBar({
  positionS,
  durationS,
}: Pick<WatchPosition, 'positionS' | 'durationS'>) {
  return (
    <progress className={styles.progress} value={positionS} max={durationS} aria-hidden="true" />
  );
}
