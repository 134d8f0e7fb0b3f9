import { Button } from '@mantine/core';
import {
  type DataColumn,
  ListPage,
  textFor,
  useConsole,
  useMessages,
  useNamedList,
  useOpsPages,
} from '@velvet/console-kit';
import {
  type OpsVideoClass,
  videoClassPage,
  videoClassSave,
  videoLimits,
} from '@velvet/contract/ops/videos';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { videosOfClass } from '../video-address.ts';
import { messages, valued } from './classes.messages.ts';

/** The classes of videos, with names and places (spec S13.3). */
export default function ClassesPage() {
  const t = useMessages(messages);
  const rows = useOpsPages(videoClassPage, {});
  const list = useNamedList({
    items: rows.items,
    save: videoClassSave,
    limits: videoLimits,
    addTitle: t('add'),
    editTitle: t('class'),
  });
  const videos: DataColumn<OpsVideoClass> = {
    key: 'videos',
    header: t('videos'),
    align: 'end',
    cell: (stored) => <VideosLink stored={stored} />,
  };
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={
        <Button disabled={!rows.items} onClick={list.add}>
          {t('add')}
        </Button>
      }
      rows={rows}
      isCentred
      columns={[...list.columns, videos, list.actions]}
      empty={t('none')}
    >
      {list.dialogs}
    </ListPage>
  );
}

/** How many videos a class has; leads to them. */
function VideosLink({ stored: { id, name, videos } }: { readonly stored: OpsVideoClass }) {
  const intl = useIntl();
  const { language } = useConsole();
  const about = { count: videos, name: textFor(name, language) };
  return (
    <Link to={videosOfClass(id)} aria-label={intl.formatMessage(valued.videosOf, about)}>
      {intl.formatNumber(videos)}
    </Link>
  );
}
