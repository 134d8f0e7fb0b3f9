import { Button, Text } from '@mantine/core';
import {
  ConsolePage,
  DecisionDialog,
  FailureNotice,
  textFor,
  useConsole,
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
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { isMoving, pollMsWhile } from '../transcodings/transcoding-progress.tsx';
import { videosAddress } from '../video-address.ts';
import { VideoDesk } from './video-desk.tsx';
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

interface VideoPublicationProps {
  readonly detail: VideoDetail;
  /** Something about it is not saved. */
  readonly isChanged: boolean;
}

/** Shows a video to members, or takes it away from them. */
function VideoPublication({ detail, isChanged }: VideoPublicationProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [publish] = useOpsChange(videoPublish);
  const [withdraw] = useOpsChange(videoWithdraw);
  const [open, setOpen] = useState<'publish' | 'withdraw'>();
  const { id, version, state } = detail.video;
  const onClose = () => setOpen(undefined);
  return (
    <>
      {state === 'ready' && (
        <Button onClick={() => setOpen('publish')}>
          <FormattedMessage {...messages.publish} />
        </Button>
      )}
      {state === 'published' && (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          <FormattedMessage {...messages.withdraw} />
        </Button>
      )}
      <DecisionDialog
        isOpen={open === 'publish'}
        onClose={onClose}
        title={intl.formatMessage(messages.publishTitle)}
        confirmLabel={intl.formatMessage(messages.publish)}
        reason={false}
        decide={() => publish({ id, version })}
        onDone={() => notify(intl.formatMessage(messages.publishedNow), 'done')}
      >
        <div>
          <FormattedMessage {...messages.publishText} />
          {isUnnamed(detail) && <Warning message="publishUnnamed" />}
          {isChanged && <Warning message="publishUnsaved" />}
        </div>
      </DecisionDialog>
      <DecisionDialog
        isOpen={open === 'withdraw'}
        isDangerous
        onClose={onClose}
        title={intl.formatMessage(messages.withdrawTitle)}
        confirmLabel={intl.formatMessage(messages.withdraw)}
        reason={false}
        decide={() => withdraw({ id, version })}
        onDone={() => notify(intl.formatMessage(messages.withdrawnNow), 'done')}
      >
        <FormattedMessage {...messages.withdrawText} />
      </DecisionDialog>
    </>
  );
}

const isUnnamed = ({ video, transcoding }: VideoDetail): boolean =>
  transcoding !== undefined && Object.values(video.title).includes(transcoding.name);

function Warning({ message }: { readonly message: 'publishUnnamed' | 'publishUnsaved' }) {
  return (
    <Text size="sm" fw={600} c="yellow" mt="xs">
      <FormattedMessage {...messages[message]} />
    </Text>
  );
}
