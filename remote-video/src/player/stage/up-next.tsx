import type { Video } from '@velvet/contract/video';
import { Button, Picture } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { PlayerLink } from '../../player-link/player-link.tsx';
import { messages } from './stage.messages.ts';
import { StageCover } from './stage-cover.tsx';
import * as styles from './up-next.module.css';

interface UpNextProps {
  readonly next: Video | undefined;
  readonly classId: number;
  readonly onReplay: () => void;
}

/** At the end: the next video, or this one again. Nothing starts by itself. */
export function UpNext({ next, classId, onReplay }: UpNextProps) {
  return (
    <StageCover
      message={
        next && (
          <>
            <span className={styles.label}>
              <FormattedMessage {...messages.upNext} />
            </span>
            <PlayerLink id={next.id} classId={classId} step="replace" className={styles.link}>
              <Picture src={next.posterUrl} alt="" ratio="16:9" className={styles.poster} />
              <span className={styles.title}>{next.title}</span>
            </PlayerLink>
          </>
        )
      }
    >
      <Button variant="secondary" size="small" onClick={onReplay}>
        <FormattedMessage {...messages.replay} />
      </Button>
    </StageCover>
  );
}
