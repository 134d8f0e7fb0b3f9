import { Radio, Skeleton } from '@mantine/core';
import { useMessages, useOpsQuery } from '@velvet/console-kit';
import { pictureShown } from '@velvet/contract/ops/listings';
import { type VideoDetail, videoPoster } from '@velvet/contract/ops/videos';
import type { VideoId } from '@velvet/contract/video';
import { useIntl } from 'react-intl';
import type { VideoFields } from './video-draft.ts';
import { messages, valued } from './videos.messages.ts';
import * as styles from './videos.module.css';

interface PosterFieldProps extends VideoFields {
  readonly detail: VideoDetail;
}

/** The poster: the present one, or another of the pictures that transcoding has taken. */
export function PosterField({ detail, draft: { value, change }, saving }: PosterFieldProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { video, posterUrl, posters } = detail;
  const present = t('presentPoster');
  if (posters === 0) {
    return posterUrl === '' ? (
      <p className={styles.hint}>{t('posterLater')}</p>
    ) : (
      <div className={styles.posters}>
        <StoredPoster url={posterUrl} alt={present} />
      </div>
    );
  }
  const numbers = Array.from({ length: posters }, (_, index) => index + 1);
  return (
    <Radio.Group
      aria-label={t('poster')}
      value={value.poster}
      onChange={(poster) => change({ poster })}
      error={saving.errorOf('poster')}
    >
      <div className={styles.posters}>
        {posterUrl !== '' && (
          <div className={styles.poster}>
            <StoredPoster url={posterUrl} alt="" />
            <Radio value="" label={present} />
          </div>
        )}
        {numbers.map((number) => (
          <div key={number} className={styles.poster}>
            <PosterCandidate id={video.id} poster={number} alt="" />
            <Radio
              value={String(number)}
              label={intl.formatMessage(valued.posterNumber, { number })}
            />
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

const unfocused = { refetchOnFocus: false };
const MEDIA = /^\/media\/([^?]+)/;

/** The poster at an address of members' pages; operators get the same picture through their own calls. */
function StoredPoster({ url, alt }: { readonly url: string; readonly alt: string }) {
  const file = MEDIA.exec(url)?.[1] ?? '-';
  const { data, error } = useOpsQuery(pictureShown, { file, whole: true }, unfocused);
  return <Picture image={data?.image} isMissing={error !== undefined} alt={alt} />;
}

interface PosterCandidateProps {
  readonly id: VideoId;
  /** From 1. */
  readonly poster: number;
  readonly alt: string;
}

/** One of the pictures that the poster may be. */
function PosterCandidate({ id, poster, alt }: PosterCandidateProps) {
  const { data, error } = useOpsQuery(videoPoster, { id, poster }, unfocused);
  return <Picture image={data?.image} isMissing={error !== undefined} alt={alt} />;
}

interface PictureProps {
  readonly image: string | undefined;
  readonly isMissing: boolean;
  readonly alt: string;
}

function Picture({ image, isMissing, alt }: PictureProps) {
  const t = useMessages(messages);
  if (image !== undefined) return <img className={styles.picture} src={image} alt={alt} />;
  return isMissing ? (
    <span className={styles.missing}>{t('pictureMissing')}</span>
  ) : (
    <Skeleton className={styles.picture} />
  );
}
