import type { Video, VideoId } from '@velvet/shared/contract/video';
import { useHost } from '@velvet/shared/feature';
import { ErrorState, LoadMore, Picture, Skeleton, SkeletonGroup } from '@velvet/shared/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { useVideosInfiniteQuery } from '../api/video-queries.ts';
import { PlayerLink } from '../player-link/player-link.tsx';
import { clockText, durationAttribute } from '../videos/video-rules.ts';
import { messages } from './player-page.messages.ts';
import * as styles from './related-videos.module.css';
import { messages as stageMessages } from './stage/stage.messages.ts';

interface RelatedVideosProps {
  readonly list: ReturnType<typeof useVideosInfiniteQuery>;
  readonly videos: readonly Video[];
  readonly shownId: VideoId;
  readonly classId: number;
  /** The network is free for pictures. */
  readonly canLoadImages: boolean;
}

const GHOSTS = [1, 2, 3, 4];

/** The list the video was taken from, without the video. */
export function RelatedVideos(props: RelatedVideosProps) {
  const { list, videos, shownId, classId, canLoadImages } = props;
  const intl = useIntl();
  const { describeError } = useHost();
  const others = videos.filter(({ id }) => id !== shownId);
  const footStatus = () => {
    if (list.isFetchingNextPage) return 'loading';
    if (list.isFetchNextPageError) return 'error';
    return list.hasNextPage ? 'idle' : 'end';
  };
  return (
    <section className={styles.related}>
      <h2 className={styles.heading}>
        <FormattedMessage {...messages.more} />
      </h2>
      {!list.data && list.isError && (
        <ErrorState
          message={<FormattedMessage {...messages.moreFailed} />}
          hint={describeError(list.error)}
          retryLabel={intl.formatMessage(stageMessages.retry)}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && (
        <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.list}>
          {GHOSTS.map((ghost) => (
            <div key={ghost} className={styles.row}>
              <Skeleton className={styles.ghost} />
              <div>
                <Skeleton shape="text" lines={2} />
              </div>
            </div>
          ))}
        </SkeletonGroup>
      )}
      {list.data && (
        <>
          <ul className={styles.list}>
            {others.map((video) => (
              <RelatedVideo
                key={video.id}
                video={video}
                classId={classId}
                canLoadImages={canLoadImages}
              />
            ))}
          </ul>
          <LoadMore
            key={list.data.pages.length}
            status={footStatus()}
            onReach={() => void list.fetchNextPage()}
            loadingLabel={intl.formatMessage(messages.loading)}
            endLabel={intl.formatMessage(messages.end)}
            errorLabel={intl.formatMessage(messages.moreFailed)}
            retryLabel={intl.formatMessage(stageMessages.retry)}
          />
        </>
      )}
    </section>
  );
}

interface RelatedVideoProps extends Pick<RelatedVideosProps, 'classId' | 'canLoadImages'> {
  readonly video: Video;
}

function RelatedVideo({ video, classId, canLoadImages }: RelatedVideoProps) {
  const { id, title, posterUrl, durationSeconds, sample } = video;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <PlayerLink id={id} classId={classId} step="replace" className={styles.title}>
          {title}
        </PlayerLink>
        <p className={styles.facts}>
          <time dateTime={durationAttribute(durationSeconds)}>{clockText(durationSeconds)}</time>
          {sample && (
            <>
              {' · '}
              <FormattedMessage {...messages.sample} />
            </>
          )}
        </p>
      </div>
      <Picture
        src={canLoadImages ? posterUrl : undefined}
        alt=""
        ratio="16:9"
        className={styles.poster}
      />
    </li>
  );
}
