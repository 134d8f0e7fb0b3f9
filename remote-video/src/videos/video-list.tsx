import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadMore,
  Picture,
  Skeleton,
  SkeletonGroup,
} from '@velvet/ui';
import { loadMoreStatus } from '@velvet/ui/load-more-status';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useVideosInfiniteQuery } from '../api/video-queries.ts';
import { PlayerLink } from '../player-link/player-link.tsx';
import { useVideosPreload } from '../player-link/use-videos-preload.ts';
import { ContinueRow } from './continue-row.tsx';
import * as cardStyles from './video-card.module.css';
import { clockText, durationAttribute, videosOf } from './video-rules.ts';
import { usePositionIn, VideoTopic, WatchedBar } from './video-topic.tsx';
import { messages } from './videos-page.messages.ts';
import * as styles from './videos-page.module.css';

/** Posters in the first view of the smallest phone. */
const PRIORITY_POSTERS = 4;

interface VideoListProps {
  readonly classId: number;
  /** The visitor asks for the list again: what else is missing on the screen may come along. */
  readonly onReload: () => void;
}

/** The videos of one class with all the states of an endless list (spec S3.4). */
export function VideoList({ classId, onReload }: VideoListProps) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const list = useVideosInfiniteQuery(classId);
  const videos = useMemo(() => list.data && videosOf(list.data.pages), [list.data]);
  // One line says it of all of them; a mixed list says it of each sample.
  const areSamples = videos?.every(({ sample }) => sample) === true;
  const grid = useRef<HTMLUListElement>(null);
  useVideosPreload(grid, videos);

  const refresh = async () => {
    onReload();
    // Only the first page: the visitor looks at the top.
    const tell = overlays.begin();
    const { error } = await list.refetch({ refetchCachedPages: false });
    if (error) tell(describeError(error), { tone: 'error' });
  };

  const retry = () => {
    onReload();
    void list.refetch();
  };

  const content = () => {
    if (!videos) {
      if (!list.isError) return <VideosSkeleton label={intl.formatMessage(messages.loading)} />;
      return (
        <ErrorState
          message={<FormattedMessage {...messages.failed} />}
          hint={describeError(list.error)}
          retryLabel={intl.formatMessage(messages.retry)}
          onRetry={retry}
        />
      );
    }
    if (videos.length === 0) return <NoVideos isLatest={classId === LATEST_CLASS_ID} />;
    return (
      <>
        {areSamples && (
          <p className={styles.samples}>
            <FormattedMessage {...messages.allSamples} />
          </p>
        )}
        <ul ref={grid} className={styles.grid}>
          {videos.map((video, index) => (
            <VideoCard
              key={video.id}
              video={video}
              classId={classId}
              priority={index < PRIORITY_POSTERS}
              marksSample={video.sample === true && !areSamples}
            />
          ))}
        </ul>
        <LoadMore
          content={list.data?.pages.length ?? 0}
          status={loadMoreStatus(list)}
          onReach={() => void list.fetchNextPage()}
          loadingLabel={intl.formatMessage(messages.loading)}
          endLabel={intl.formatMessage(messages.end)}
          errorLabel={intl.formatMessage(messages.moreFailed)}
          retryLabel={intl.formatMessage(messages.retry)}
        />
      </>
    );
  };

  return (
    <PullToRefresh
      onRefresh={refresh}
      label={intl.formatMessage(messages.refresh)}
      busyLabel={intl.formatMessage(messages.refreshing)}
    >
      <div className={styles.list}>
        {classId === LATEST_CLASS_ID && <ContinueRow listed={videos ?? []} />}
        {content()}
      </div>
    </PullToRefresh>
  );
}

function NoVideos({ isLatest }: { readonly isLatest: boolean }) {
  return (
    <EmptyState
      message={<FormattedMessage {...messages.empty} />}
      action={
        !isLatest && (
          <ButtonLink href={href.videos()} variant="secondary">
            <FormattedMessage {...messages.showLatest} />
          </ButtonLink>
        )
      }
    />
  );
}

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
function VideoCard({ video, classId, priority, marksSample }: VideoCardProps) {
  const { id, title, posterUrl, durationSeconds } = video;
  const position = usePositionIn(video);
  return (
    <li className={cardStyles.card}>
      <div>
        <PlayerLink id={id} classId={classId} step="push" className={cardStyles.title}>
          {title}
        </PlayerLink>
        <VideoTopic video={video} listId={classId} />
      </div>
      <div className={cardStyles.poster}>
        <Picture src={posterUrl} alt="" ratio="16:9" priority={priority} />
        {marksSample && (
          <span className={cardStyles.chip} data-corner="start">
            <FormattedMessage {...messages.sample} />
          </span>
        )}
        <time
          dateTime={durationAttribute(durationSeconds)}
          className={cardStyles.chip}
          data-corner="end"
        >
          {clockText(durationSeconds)}
        </time>
        {position && <WatchedBar {...position} />}
      </div>
    </li>
  );
}

const CARDS = Array.from({ length: 8 }, (_, index) => index);

/** Eight cards fill the first view. */
function VideosSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.grid}>
      {CARDS.map((card) => (
        <div key={card} className={styles.ghost}>
          <Skeleton className={styles.ghostPoster} />
          <div className={styles.ghostTitle}>
            <Skeleton shape="text" lines={2} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
