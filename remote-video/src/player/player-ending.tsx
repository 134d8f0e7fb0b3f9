import type { Video } from '@velvet/contract/video';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import type { PlayerEngine } from '../playback/player-engine.ts';
import { messages } from './player-page.messages.ts';
import { messages as stageMessages } from './stage/stage.messages.ts';
import { StageCover } from './stage/stage-cover.tsx';
import { UpNext } from './stage/up-next.tsx';
import { usePlayerState } from './stage/use-player-state.ts';

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
  const replay = () => {
    engine.seek(0);
    engine.togglePlay();
  };

  if (limited && limitReached) {
    return (
      <StageCover message={<FormattedMessage {...messages.limit} />}>
        <ButtonLink href={href.recharge()} size="small">
          <FormattedMessage {...messages.recharge} />
        </ButtonLink>
        <Button variant="secondary" size="small" busy={checking} onClick={onCheckAgain}>
          <FormattedMessage {...messages.checkAgain} />
        </Button>
        <Button variant="quiet" size="small" onClick={() => engine.seek(0)}>
          <FormattedMessage {...stageMessages.replay} />
        </Button>
      </StageCover>
    );
  }
  return <UpNext next={next} classId={classId} onReplay={replay} />;
}
