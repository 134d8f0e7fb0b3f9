import { Radio } from '@mantine/core';
import type { Draft, Saving } from '@velvet/console-kit';
import type { VideoDetail } from '@velvet/contract/ops/videos';
import { useIntl } from 'react-intl';
import { PosterCandidate, StoredPoster } from './stored-poster.tsx';
import type { VideoDraft } from './video-draft.ts';
import { messages, valued } from './videos.messages.ts';
import * as styles from './videos.module.css';

interface PosterFieldProps {
  readonly detail: VideoDetail;
  readonly draft: Draft<VideoDraft>;
  readonly saving: Saving;
}

/** The poster: the present one, or another of the pictures that transcoding has taken. */
export function PosterField({ detail, draft: { value, change }, saving }: PosterFieldProps) {
  const intl = useIntl();
  const { video, posterUrl, posters } = detail;
  const present = intl.formatMessage(messages.presentPoster);
  if (posters === 0) {
    return posterUrl === '' ? (
      <p className={styles.hint}>{intl.formatMessage(messages.posterLater)}</p>
    ) : (
      <div className={styles.posters}>
        <StoredPoster url={posterUrl} alt={present} />
      </div>
    );
  }
  const numbers = Array.from({ length: posters }, (_, index) => index + 1);
  return (
    <Radio.Group
      aria-label={intl.formatMessage(messages.poster)}
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
