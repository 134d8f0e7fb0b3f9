import { Button } from '@mantine/core';
import { ConsolePage, FailureNotice, textFor, useConsole, useOpsQuery } from '@velvet/console-kit';
import { videoShown } from '@velvet/contract/ops/videos';
import type { VideoId } from '@velvet/contract/video';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { videosAddress } from '../address/video-address.ts';
import { isMoving, pollMsWhile } from '../transcodings/moving.ts';
import { VideoDesk } from './video-desk.tsx';
import { VideoPublication } from './video-publication.tsx';
import { messages } from './videos.messages.ts';

/** One video with all that is stored of it, followed while it is transcoded. */
export function VideoView({ id }: { readonly id: VideoId }) {
  const intl = useIntl();
  const { language } = useConsole();
  const source = useOpsQuery(
    videoShown,
    { id },
    {
      pollMs: ({ transcoding }) => pollMsWhile(transcoding !== undefined && isMoving(transcoding)),
    },
  );
  const { data, error, refetch } = source;
  const [isChanged, setChanged] = useState(false);
  return (
    <ConsolePage
      title={data ? textFor(data.video.title, language) : intl.formatMessage(messages.title)}
      sources={[source]}
      actions={
        <>
          {data && <VideoPublication detail={data} isChanged={isChanged} />}
          <Button component={Link} to={videosAddress} variant="default">
            <FormattedMessage {...messages.backToList} />
          </Button>
        </>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <VideoDesk detail={data} onChanged={setChanged} />}
    </ConsolePage>
  );
}
