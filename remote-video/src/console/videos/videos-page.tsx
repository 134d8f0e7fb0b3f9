import { Button, NativeSelect } from '@mantine/core';
import {
  type DataColumns,
  dateColumn,
  FilterChoice,
  ListPage,
  SearchField,
  textFor,
  useAddressFilter,
  useConsole,
  useMessages,
  useNamedOptions,
  useOpsPages,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import {
  type VideoItem,
  videoClassPage,
  videoLimits,
  videoPage,
  videoStates,
} from '@velvet/contract/ops/videos';
import { Link, useSearchParams } from 'react-router-dom';
import { pollMsWhile } from '../transcodings/transcoding-progress.tsx';
import { videoAddress } from '../video-address.ts';
import { VideoState, videoLength } from './video-state.tsx';
import { VideoView } from './video-view.tsx';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

const UPLOADS = '/video/uploads';

/** Videos: the list, or the one that the address names by `id` (spec S13.3). */
export default function VideosPage() {
  const [search] = useSearchParams();
  const id = parseId<'video'>(search.get('id'));
  return id === undefined ? <VideoList /> : <VideoView key={id} id={id} />;
}

/** The videos that the address asks for. */
function VideoList() {
  const t = useMessages(messages);
  const { hasPage, language } = useConsole();
  const classes = useNamedOptions(videoClassPage);
  const [said, change] = useAddressFilter(['search', 'class', 'state']);
  const text = said('search').trim();
  const classId = parseId<'video class'>(said('class'));
  const state = videoStates.find((each) => each === said('state'));
  const query = {
    ...(text === '' ? {} : { search: text }),
    ...(classId === undefined ? {} : { classId }),
    ...(state === undefined ? {} : { state }),
  };
  const rows = useOpsPages(videoPage, query, {
    pollMs: (items) => pollMsWhile(items.some((each) => each.state === 'processing')),
  });
  const columns: DataColumns<VideoItem> = [
    {
      key: 'title',
      header: t('name'),
      cell: ({ title }) => <span className={styles.long}>{textFor(title, language)}</span>,
    },
    { key: 'number', header: t('number'), align: 'end', cell: ({ id }) => id },
    { key: 'class', header: t('class'), cell: ({ classId }) => classes.nameOf(classId) },
    { key: 'state', header: t('state'), cell: (item) => <VideoState {...item} /> },
    {
      key: 'length',
      header: t('length'),
      align: 'end',
      cell: ({ durationSeconds }) =>
        durationSeconds === undefined ? '–' : videoLength(durationSeconds),
    },
    dateColumn('added', t('added'), ({ createdAt }) => createdAt),
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={
        hasPage(UPLOADS) && (
          <Button component={Link} to={UPLOADS}>
            {t('upload')}
          </Button>
        )
      }
      rows={rows}
      filters={
        <>
          <SearchField
            label={t('search')}
            maxLength={videoLimits.search}
            asked={said('search')}
            onSearch={(search) => change({ search })}
          />
          <NativeSelect
            aria-label={t('class')}
            value={said('class')}
            onChange={({ currentTarget }) => change({ class: currentTarget.value })}
            data={[{ value: '', label: t('allClasses') }, ...(classes.options ?? [])]}
          />
          <FilterChoice
            label={t('state')}
            values={videoStates}
            texts={states}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
        </>
      }
      columns={columns}
      hrefOf={({ id }) => videoAddress(id)}
      empty={t('none')}
    />
  );
}
