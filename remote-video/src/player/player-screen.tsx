import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import type { VideoId } from '@velvet/contract/video';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button, ScreenHeader } from '@velvet/ui';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ownAddress } from '../routes/own-address.ts';
import { DataSaver } from './data-saver.tsx';
import { nextVideo } from './playable.ts';
import { PlayerEnding } from './player-ending.tsx';
import { messages } from './player-page.messages.ts';
import * as styles from './player-screen.module.css';
import { RelatedVideos } from './related-videos.tsx';
import { PlayerStage } from './stage/player-stage.tsx';
import { messages as stageMessages } from './stage/stage.messages.ts';
import { StageCover } from './stage/stage-cover.tsx';
import { useCanLoadImages } from './use-can-load-images.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerEngine } from './use-player-engine.ts';
import { usePlayerVideo } from './use-player-video.ts';
import { useRightsCheck } from './use-rights-check.ts';
import { useWatchPosition } from './use-watch-position.ts';
import { VideoFacts } from './video-facts.tsx';
import { VideoNotFound } from './video-not-found.tsx';

interface PlayerScreenProps {
  readonly id: VideoId;
  /** The list beside the video. */
  readonly classId: number;
  readonly onBack: () => void;
}

export function PlayerScreen({ id, classId, onBack }: PlayerScreenProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays, session, describeError } = useHost();
  const { info, list, videos, known, isGone } = usePlayerVideo(id, classId);
  const playable = info.currentData;
  const screen = useRef<HTMLDivElement>(null);
  const { data: config } = useSystemConfigQuery();
  const productName = config?.productName ?? DEFAULT_PRODUCT_NAME;

  const askToRecharge = () =>
    overlays.toast(intl.formatMessage(messages.limit), {
      action: {
        label: intl.formatMessage(messages.recharge),
        onPress: () => void navigate(href.recharge()),
      },
    });
  const { engine, start } = usePlayerEngine({
    screen,
    info: playable,
    expected: session.isSignedIn,
    renew: async () => (await info.refetch()).data?.playUrl,
    onLimit: askToRecharge,
  });
  useWatchPosition(engine, playable?.id);
  useMediaSession(engine, playable, productName);
  useRightsCheck(playable, () => void info.refetch());
  const canLoadImages = useCanLoadImages(engine, session.isSignedIn && !isGone);
  const askToSignIn = useSignInQuestion(ownAddress('/PlayVideo', { id }));

  const heading = {
    title: known?.title ?? intl.formatMessage(messages.title),
    backLabel: intl.formatMessage(messages.back),
    onBack,
  };
  const limited = playable !== undefined && !playable.allowed;
  const failure = info.isError && !playable && (
    <StageCover
      alert
      message={
        <>
          <FormattedMessage {...messages.failed} /> {describeError(info.error)}
        </>
      }
    >
      <Button size="small" busy={info.isFetching} onClick={() => void info.refetch()}>
        <FormattedMessage {...stageMessages.retry} />
      </Button>
    </StageCover>
  );
  const ending = engine && (
    <PlayerEnding
      engine={engine}
      limited={limited}
      checking={info.isFetching}
      next={nextVideo(videos, id)}
      classId={classId}
      onCheckAgain={() => void info.refetch()}
    />
  );

  return (
    <div className={styles.screen} data-panes="">
      {isGone ? (
        <div className={styles.film}>
          <ScreenHeader {...heading} />
          <VideoNotFound />
        </div>
      ) : (
        <div className={styles.film}>
          <PlayerStage
            screen={screen}
            engine={engine}
            heading={heading}
            posterUrl={known?.posterUrl}
            durationS={known?.durationSeconds ?? 0}
            limited={limited}
            onPlay={session.isSignedIn ? start : askToSignIn}
            failure={failure}
            ending={ending}
          />
          <div className={styles.details}>
            <VideoFacts video={known} limited={limited} />
            <DataSaver />
          </div>
        </div>
      )}
      <RelatedVideos
        list={list}
        videos={videos}
        shownId={id}
        classId={classId}
        canLoadImages={canLoadImages}
      />
    </div>
  );
}

/** A guest sees the poster and one log-in dialog; Play opens it again (spec S3.21). */
function useSignInQuestion(address: string): () => void {
  const { overlays, session } = useHost();
  const ask = () => void overlays.askToSignIn(address);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!session.isSignedIn) latest.current();
  }, [session.isSignedIn]);
  return ask;
}
