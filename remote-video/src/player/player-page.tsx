import { DEFAULT_PRODUCT_NAME, LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Video, VideoId } from '@velvet/contract/video';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import { Button, ButtonLink, EmptyState, ScreenHeader } from '@velvet/ui';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isPreviewOnly } from '../playback/preview-guard.ts';
import { readOrigin, readVideoId } from '../player-link/player-address.ts';
import { ownAddress } from '../routes/own-address.ts';
import { DataSaver } from './data-saver.tsx';
import { PlayerEnding } from './player-ending.tsx';
import { messages } from './player-page.messages.ts';
import * as styles from './player-page.module.css';
import { RelatedVideos } from './related-videos.tsx';
import { PlayerStage } from './stage/player-stage.tsx';
import { messages as stageMessages } from './stage/stage.messages.ts';
import { StageCover } from './stage/stage-notice.tsx';
import { useCanLoadImages } from './use-can-load-images.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerEngine, useWatchPosition } from './use-player-engine.ts';
import { usePlayerVideo, useRightsCheck } from './use-player-video.ts';
import { VideoFacts } from './video-facts.tsx';

/** Spec S3.21. One mount plays one video after another; the address says which. */
export default function PlayerPage() {
  const intl = useIntl();
  const [parameters] = useSearchParams();
  const id = readVideoId(parameters.get('id'));
  const origin = readOrigin(useLocation().state);
  // From one video to the next the entry is replaced: back finds the list as it was.
  const back = useBack(href.videos());
  const shown = useRef(id);

  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [id]);

  if (id === undefined) {
    return (
      <>
        <ScreenHeader
          title={intl.formatMessage(messages.title)}
          backLabel={intl.formatMessage(messages.back)}
          onBack={back}
        />
        <VideoNotFound />
      </>
    );
  }
  return <PlayerScreen id={id} classId={origin?.fromClass ?? LATEST_CLASS_ID} onBack={back} />;
}

interface PlayerScreenProps {
  readonly id: VideoId;
  /** The list beside the video. */
  readonly classId: number;
  readonly onBack: () => void;
}

function PlayerScreen({ id, classId, onBack }: PlayerScreenProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays, session, describeError } = useHost();
  const { info, list, videos, known, isGone } = usePlayerVideo(id, classId);
  const playable = info.currentData;
  const expected = session.isSignedIn && !isGone;
  const hasFailed = info.isError && !playable;
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
    id,
    info: playable,
    expected,
    renew: async () => (await info.refetch()).data?.playUrl,
    onLimit: askToRecharge,
  });
  useWatchPosition(engine, playable?.id);
  useMediaSession(engine, playable, productName);
  useRightsCheck(playable, () => void info.refetch());
  const canLoadImages = useCanLoadImages(engine, expected);
  const askToSignIn = useSignInQuestion(ownAddress('/PlayVideo', { id }));

  const heading = {
    title: known?.title ?? intl.formatMessage(messages.title),
    backLabel: intl.formatMessage(messages.back),
    onBack,
  };
  const limited = playable !== undefined && isPreviewOnly(playable);
  const failure = hasFailed && (
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

/** The video that comes after this one in a list; the first one when it stands last or not there. */
export function nextVideo(videos: readonly Video[], id: VideoId): Video | undefined {
  const at = videos.findIndex((video) => video.id === id);
  const next = videos[at + 1] ?? videos[0];
  return next?.id === id ? undefined : next;
}

/** The state of the player for an id without a video. */
function VideoNotFound() {
  return (
    <EmptyState
      message={<FormattedMessage {...messages.gone} />}
      action={
        <ButtonLink href={href.videos()} variant="secondary">
          <FormattedMessage {...messages.allVideos} />
        </ButtonLink>
      }
    />
  );
}
