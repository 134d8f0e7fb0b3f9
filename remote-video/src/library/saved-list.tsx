import type { Video } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, ErrorState, LoadMore, Skeleton, SkeletonGroup } from '@velvet/ui';
import { loadMoreStatus } from '@velvet/ui/load-more-status';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSavedVideosInfiniteQuery, useSetVideoSavedMutation } from '../api/saved-queries.ts';
import { BOOKMARK, useSavedIds } from '../saved/use-saved-ids.ts';
import { clockText, durationAttribute } from '../videos/video-rules.ts';
import { messages, valued } from './library-page.messages.ts';
import * as styles from './library-page.module.css';
import { LibraryRow } from './library-row.tsx';

/** What the member has saved, the newest first. */
export function SavedList() {
  const intl = useIntl();
  const { describeError } = useHost();
  const list = useSavedVideosInfiniteQuery();
  const ids = useSavedIds();
  if (!list.data) {
    if (!list.isError) return <Ghosts />;
    return (
      <ErrorState
        message={<FormattedMessage {...messages.failed} />}
        hint={describeError(list.error)}
        retryLabel={intl.formatMessage(messages.retry)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const videos = list.data.pages
    .flatMap((page) => page.videos)
    .filter(({ id }) => ids?.includes(id) !== false);
  if (videos.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        message={<FormattedMessage {...messages.noneSaved} />}
        action={
          <ButtonLink href={href.videos()} variant="secondary">
            <FormattedMessage {...messages.allVideos} />
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {videos.map((video) => (
          <SavedRow key={video.id} video={video} />
        ))}
      </ul>
      <LoadMore
        key={list.data.pages.length}
        status={loadMoreStatus(list)}
        onReach={() => void list.fetchNextPage()}
        loadingLabel={intl.formatMessage(messages.loading)}
        endLabel={intl.formatMessage(messages.end)}
        errorLabel={intl.formatMessage(messages.moreFailed)}
        retryLabel={intl.formatMessage(messages.retry)}
      />
    </>
  );
}

function SavedRow({ video }: { readonly video: Video }) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [setSaved] = useSetVideoSavedMutation();
  const { id, title, durationSeconds } = video;
  const remove = async () => {
    const tell = overlays.begin();
    const { error } = await setSaved({ id, isSaved: false });
    if (error) tell(describeError(error), { tone: 'error' });
    else tell(intl.formatMessage(messages.unsaved));
  };
  return (
    <LibraryRow
      video={video}
      facts={
        <time dateTime={durationAttribute(durationSeconds)}>{clockText(durationSeconds)}</time>
      }
      removal={{
        label: intl.formatMessage(valued.unsave, { title }),
        icon: BOOKMARK,
        isFilled: true,
      }}
      onRemove={remove}
    />
  );
}

const GHOSTS = [1, 2, 3, 4, 5, 6];

function Ghosts() {
  const intl = useIntl();
  return (
    <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.list}>
      {GHOSTS.map((ghost) => (
        <div key={ghost} className={styles.ghost}>
          <Skeleton className={styles.ghostPoster} />
          <div>
            <Skeleton shape="text" lines={2} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
