import type { Video } from '@velvet/contract/video';
import { FormattedMessage } from 'react-intl';
import { clockText, durationAttribute } from '../videos/video-rules.ts';
import { messages } from './player-page.messages.ts';

interface VideoLengthProps {
  readonly video: Pick<Video, 'durationSeconds' | 'sample'>;
}

/** How long a video is, and that it is a sample where it is one. */
export function VideoLength({ video: { durationSeconds, sample } }: VideoLengthProps) {
  return (
    <>
      <time dateTime={durationAttribute(durationSeconds)}>{clockText(durationSeconds)}</time>
      {sample && (
        <>
          {' · '}
          <FormattedMessage {...messages.sample} />
        </>
      )}
    </>
  );
}
