import { Text } from '@mantine/core';
import {
  ConsolePage,
  FailureNotice,
  textFor,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsQuery,
  VisibilityButton,
} from '@velvet/console-kit';
import {
  type VideoDetail,
  videoPublish,
  videoShown,
  videoWithdraw,
} from '@velvet/contract/ops/videos';
import type { VideoId } from '@velvet/contract/video';
import { useState } from 'react';
import { isMoving, pollMsWhile } from '../transcodings/transcoding-progress.tsx';
import { videosAddress } from '../video-address.ts';
import { VideoDesk } from './video-desk.tsx';
import { messages } from './videos.messages.ts';

/** One video with all that is stored of it, followed while it is transcoded. */
export function VideoView({ id }: { readonly id: VideoId }) {
  const t = useMessages(messages);
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
      title={data ? textFor(data.video.title, language) : t('title')}
      sources={[source]}
      actions={data && <VideoPublication detail={data} isChanged={isChanged} />}
      back={{ href: videosAddress, label: t('backToList') }}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <VideoDesk detail={data} onChanged={setChanged} />}
    </ConsolePage>
  );
}

interface VideoPublicationProps {
  readonly detail: VideoDetail;
  /** Something about it is not saved. */
  readonly isChanged: boolean;
}

/** Shows a video to members, or takes it away from them. */
function VideoPublication({ detail, isChanged }: VideoPublicationProps) {
  const t = useMessages(messages);
  const [publish] = useOpsChange(videoPublish);
  const [withdraw] = useOpsChange(videoWithdraw);
  const { id, version, state } = detail.video;
  if (state !== 'ready' && state !== 'published') return null;
  return (
    <VisibilityButton
      isHidden={state === 'ready'}
      hide={() => withdraw({ id, version })}
      show={() => publish({ id, version })}
      texts={messages}
      isHidingDangerous
      showText={
        <div>
          {t('showText')}
          {isUnnamed(detail) && <Warning message="publishUnnamed" />}
          {isChanged && <Warning message="publishUnsaved" />}
        </div>
      }
    />
  );
}

const isUnnamed = ({ video, transcoding }: VideoDetail): boolean =>
  transcoding !== undefined && Object.values(video.title).includes(transcoding.name);

function Warning({ message }: { readonly message: 'publishUnnamed' | 'publishUnsaved' }) {
  const t = useMessages(messages);
  return (
    <Text size="sm" fw={600} c="yellow" mt="xs">
      {t(message)}
    </Text>
  );
}
