import { Group } from '@mantine/core';
import {
  type DataColumns,
  type DataRows,
  DataTable,
  dateColumn,
  StateBadge,
  type StateTone,
  textFor,
  useConsole,
  useMessages,
} from '@velvet/console-kit';
import type { VideoItem } from '@velvet/contract/ops/videos';
import { useClasses } from '../classes/use-classes.ts';
import { videoAddress } from '../video-address.ts';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

export function VideoTable({ rows }: { readonly rows: DataRows<VideoItem> }) {
  const t = useMessages(messages);
  const { language } = useConsole();
  const { options = [] } = useClasses();
  const columns: DataColumns<VideoItem> = [
    {
      key: 'title',
      header: t('name'),
      cell: ({ title }) => <span className={styles.long}>{textFor(title, language)}</span>,
    },
    { key: 'number', header: t('number'), align: 'end', cell: ({ id }) => id },
    {
      key: 'class',
      header: t('class'),
      cell: ({ classId }) =>
        options.find(({ value }) => value === String(classId))?.label ?? `#${classId}`,
    },
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
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      hrefOf={({ id }) => videoAddress(id)}
      empty={t('none')}
    />
  );
}

const tones: Readonly<Record<VideoItem['state'], StateTone>> = {
  processing: 'info',
  failed: 'bad',
  ready: 'attention',
  published: 'good',
};

export function VideoState({ state, sample }: Pick<VideoItem, 'state' | 'sample'>) {
  const t = useMessages(states);
  return (
    <Group gap="xs" wrap="nowrap">
      <StateBadge tone={tones[state]}>{t(state)}</StateBadge>
      {sample && <StateBadge tone="neutral">{t('sample')}</StateBadge>}
    </Group>
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/** A length as players show it: `4:05`, `1:02:03`. */
export function videoLength(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
