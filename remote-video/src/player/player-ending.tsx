import type { Video } from '@velvet/contract/video';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink, Picture } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { type PlayerEngine, usePlayerState } from '../playback/player-engine.ts';
import { PlayerLink } from '../player-link/player-link.tsx';
import { messages } from './player-page.messages.ts';
import { messages as stageMessages } from './stage/stage.messages.ts';
import { StageCover } from './stage/stage-notice.tsx';
import * as styles from './stage/up-next.module.css';

interface PlayerEndingProps {
  readonly engine: PlayerEngine;
  readonly limited: boolean;
  readonly checking: boolean;
  readonly next: Video | undefined;
  readonly classId: number;
  readonly onCheckAgain: () => void;
}

/** What lies on the picture when there is nothing more to play: the limit, or the end. */
export function PlayerEnding(props: PlayerEndingProps) {
  const { engine, limited, checking, next, classId, onCheckAgain } = props;
  const limitReached = usePlayerState(engine, (state) => state.limitReached);

  if (limited && limitReached) {
    return (
      <StageCover message={<FormattedMessage {...messages.limit} />}>
        <ButtonLink href={href.recharge()} size="small">
          <FormattedMessage {...messages.recharge} />
        </ButtonLink>
        <Button variant="secondary" size="small" busy={checking} onClick={onCheckAgain}>
          <FormattedMessage {...messages.checkAgain} />
        </Button>
        <Button variant="quiet" size="small" onClick={engine.replay}>
          <FormattedMessage {...stageMessages.replay} />
        </Button>
      </StageCover>
    );
  }
  return <UpNext next={next} classId={classId} onReplay={engine.replay} />;
}

interface UpNextProps {
  readonly next: Video | undefined;
  readonly classId: number;
  readonly onReplay: () => void;
}

/** At the end: the next video, or this one again. Nothing starts by itself. */
function UpNext({ next, classId, onReplay }: UpNextProps) {
  return (
    <StageCover
      message={
        next && (
          <>
            <span className={styles.label}>
              <FormattedMessage {...stageMessages.upNext} />
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
        <FormattedMessage {...stageMessages.replay} />
      </Button>
    </StageCover>
  );
}
