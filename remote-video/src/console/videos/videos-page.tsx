import { Button } from '@mantine/core';
import { ConsolePage, Panel, useConsole, useMessages, useOpsPages } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { videoPage } from '@velvet/contract/ops/videos';
import { Link, useSearchParams } from 'react-router-dom';
import { pollMsWhile } from '../transcodings/transcoding-progress.tsx';
import { useVideoQuery, VideoFilters } from './video-filters.tsx';
import { VideoTable } from './video-table.tsx';
import { VideoView } from './video-view.tsx';
import { messages } from './videos.messages.ts';

const UPLOADS = '/video/uploads';

/** Videos: the list, or the one that the address names by `id` (spec S13.3). */
export default function VideosPage() {
  const [search] = useSearchParams();
  const id = parseId<'video'>(search.get('id'));
  return id === undefined ? <VideoList /> : <VideoView key={id} id={id} />;
}

function VideoList() {
  const t = useMessages(messages);
  const { hasPage } = useConsole();
  const [query] = useVideoQuery();
  const rows = useOpsPages(videoPage, query, {
    pollMs: (items) => pollMsWhile(items.some(({ state }) => state === 'processing')),
  });
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      sources={[rows]}
      actions={
        hasPage(UPLOADS) && (
          <Button component={Link} to={UPLOADS}>
            {t('upload')}
          </Button>
        )
      }
    >
      <Panel isFlush>
        <VideoFilters />
        <VideoTable rows={rows} />
      </Panel>
    </ConsolePage>
  );
}
