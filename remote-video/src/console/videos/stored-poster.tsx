import { Skeleton } from '@mantine/core';
import { useOpsQuery } from '@velvet/console-kit';
import { pictureShown } from '@velvet/contract/ops/listings';
import { videoPoster } from '@velvet/contract/ops/videos';
import type { VideoId } from '@velvet/contract/video';
import { useIntl } from 'react-intl';
import { messages } from './videos.messages.ts';
import * as styles from './videos.module.css';

const unfocused = { refetchOnFocus: false };
const MEDIA = /^\/media\/([^?]+)/;

/** The poster at an address of members' pages; operators get the same picture through their own calls. */
export function StoredPoster({ url, alt }: { readonly url: string; readonly alt: string }) {
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
export function PosterCandidate({ id, poster, alt }: PosterCandidateProps) {
  const { data, error } = useOpsQuery(videoPoster, { id, poster }, unfocused);
  return <Picture image={data?.image} isMissing={error !== undefined} alt={alt} />;
}

interface PictureProps {
  readonly image: string | undefined;
  readonly isMissing: boolean;
  readonly alt: string;
}

function Picture({ image, isMissing, alt }: PictureProps) {
  const intl = useIntl();
  if (image !== undefined) return <img className={styles.picture} src={image} alt={alt} />;
  return isMissing ? (
    <span className={styles.missing}>{intl.formatMessage(messages.pictureMissing)}</span>
  ) : (
    <Skeleton className={styles.picture} />
  );
}
