import { Radio, Skeleton } from '@mantine/core';
import { fieldsOf, useMessages, useOpsQuery } from '@velvet/console-kit';
import { pictureShown } from '@velvet/contract/ops/listings';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { type VideoDetail, videoPoster } from '@velvet/contract/ops/videos';
import { useIntl } from 'react-intl';
import type { VideoFields } from './video-draft.ts';
import { messages, valued } from './videos.messages.ts';
import * as styles from './videos.module.css';

interface PosterFieldProps extends VideoFields {
  readonly detail: VideoDetail;
}

/** The poster: the present one, or another of the pictures that transcoding has taken. */
export function PosterField({ detail, draft, saving }: PosterFieldProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { video, posterUrl, posters } = detail;
  const present = t('presentPoster');
  if (posters === 0) {
    return posterUrl === '' ? (
      <p className={styles.hint}>{t('posterLater')}</p>
    ) : (
      <div className={styles.posters}>
        <Picture endpoint={pictureShown} input={storedPoster(posterUrl)} alt={present} />
      </div>
    );
  }
  const numbers = Array.from({ length: posters }, (_, index) => index + 1);
  return (
    <Radio.Group aria-label={t('poster')} {...fieldsOf(draft, saving)('poster')}>
      <div className={styles.posters}>
        {posterUrl !== '' && (
          <div className={styles.poster}>
            <Picture endpoint={pictureShown} input={storedPoster(posterUrl)} alt="" />
            <Radio value="" label={present} />
          </div>
        )}
        {numbers.map((number) => (
          <div key={number} className={styles.poster}>
            <Picture endpoint={videoPoster} input={{ id: video.id, poster: number }} alt="" />
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

/** A poster at an address of members' pages; operators get the same picture through their own calls. */
const storedPoster = (url: string) => ({ file: MEDIA.exec(url)?.[1] ?? '-', whole: true });

interface PictureProps<In, Out> {
  readonly endpoint: OpsEndpoint<In, Out>;
  readonly input: In;
  readonly alt: string;
}

/** The stored poster, or one of the pictures that it may be. */
function Picture<In, Out extends { readonly image: string }>(props: PictureProps<In, Out>) {
  const { endpoint, input, alt } = props;
  const t = useMessages(messages);
  const { data, error } = useOpsQuery(endpoint, input, unfocused);
  if (data) return <img className={styles.picture} src={data.image} alt={alt} />;
  return error ? (
    <span className={styles.missing}>{t('pictureMissing')}</span>
  ) : (
    <Skeleton className={styles.picture} />
  );
}
