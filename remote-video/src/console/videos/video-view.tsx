import { Button, Text } from '@mantine/core';
import {
  ConsolePage,
  DecisionDialog,
  FailureNotice,
  textFor,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsQuery,
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
  const [open, setOpen] = useState<'publish' | 'withdraw'>();
  const { id, version, state } = detail.video;
  const onClose = () => setOpen(undefined);
  return (
    <>
      {state === 'ready' && <Button onClick={() => setOpen('publish')}>{t('publish')}</Button>}
      {state === 'published' && (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      <DecisionDialog
        isOpen={open === 'publish'}
        onClose={onClose}
        title={t('publishTitle')}
        confirmLabel={t('publish')}
        reason={false}
        decide={() => publish({ id, version })}
        doneText={t('publishedNow')}
      >
        <div>
          {t('publishText')}
          {isUnnamed(detail) && <Warning message="publishUnnamed" />}
          {isChanged && <Warning message="publishUnsaved" />}
        </div>
      </DecisionDialog>
      <DecisionDialog
        isOpen={open === 'withdraw'}
        isDangerous
        onClose={onClose}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        reason={false}
        decide={() => withdraw({ id, version })}
        doneText={t('withdrawnNow')}
      >
        {t('withdrawText')}
      </DecisionDialog>
    </>
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
