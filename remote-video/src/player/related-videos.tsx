import type { Video, VideoId } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { ErrorState, LoadMore, Picture, Skeleton, SkeletonGroup } from '@velvet/ui';
import { type EndlessList, loadMoreStatus } from '@velvet/ui/load-more-status';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlayerLink } from '../player-link/player-link.tsx';
import { messages } from './player-page.messages.ts';
import * as styles from './related-videos.module.css';
import { messages as stageMessages } from './stage/stage.messages.ts';
import { VideoLength } from './video-length.tsx';

/** What is used of the infinite query. */
interface RelatedList extends EndlessList {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface RelatedVideosProps {
  readonly list: RelatedList;
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
            status={loadMoreStatus(list)}
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
  const { id, title, posterUrl } = video;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <PlayerLink id={id} classId={classId} step="replace" className={styles.title}>
          {title}
        </PlayerLink>
        <p className={styles.facts}>
          <VideoLength video={video} />
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
