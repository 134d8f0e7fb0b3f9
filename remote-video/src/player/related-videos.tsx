import type { Video, VideoId } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { ErrorState, LoadMore, Picture, Skeleton, SkeletonGroup } from '@velvet/ui';
import { type EndlessList, loadMoreStatus } from '@velvet/ui/load-more-status';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlayerLink } from '../player-link/player-link.tsx';
import * as card from '../videos/video-card.module.css';
import { clockText, durationAttribute } from '../videos/video-rules.ts';
import { usePositionIn, VideoTopic, WatchedBar } from '../videos/video-topic.tsx';
import { messages as listMessages } from '../videos/videos-page.messages.ts';
import { messages } from './player-page.messages.ts';
import * as styles from './related-videos.module.css';
import { messages as stageMessages } from './stage/stage.messages.ts';

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
  const areSamples = others.length > 0 && others.every(({ sample }) => sample);
  return (
    <section className={styles.related}>
      <h2 className={styles.heading}>
        <FormattedMessage {...messages.more} />
      </h2>
      {areSamples && (
        <p className={styles.samples}>
          <FormattedMessage {...listMessages.allSamples} />
        </p>
      )}
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
                marksSample={video.sample === true && !areSamples}
              />
            ))}
          </ul>
          <LoadMore
            content={list.data.pages.length}
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
  readonly marksSample: boolean;
}

function RelatedVideo({ video, classId, canLoadImages, marksSample }: RelatedVideoProps) {
  const { id, title, posterUrl, durationSeconds } = video;
  const position = usePositionIn(video);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <PlayerLink id={id} classId={classId} step="replace" className={styles.title}>
          {title}
        </PlayerLink>
        <VideoTopic video={video} listId={classId} loads={canLoadImages} />
        {marksSample && (
          <p className={styles.facts}>
            <FormattedMessage {...messages.sample} />
          </p>
        )}
      </div>
      <div className={styles.poster}>
        <Picture src={canLoadImages ? posterUrl : undefined} alt="" ratio="16:9" />
        <time dateTime={durationAttribute(durationSeconds)} className={card.chip} data-corner="end">
          {clockText(durationSeconds)}
        </time>
        {position && <WatchedBar {...position} />}
      </div>
    </li>
  );
}
