import { Group } from '@mantine/core';
import {
  type DataColumn,
  type DataRows,
  DataTable,
  StateBadge,
  type StateTone,
  textFor,
  useConsole,
  When,
} from '@velvet/console-kit';
import type { VideoItem } from '@velvet/contract/ops/videos';
import { FormattedMessage, useIntl } from 'react-intl';
import { useClasses } from '../classes/use-classes.ts';
import { videoAddress } from '../video-address.ts';
import { messages, states } from './videos.messages.ts';
import * as styles from './videos.module.css';

export function VideoTable({ rows }: { readonly rows: DataRows<VideoItem> }) {
  const intl = useIntl();
  const { language } = useConsole();
  const { options = [] } = useClasses();
  const columns: readonly DataColumn<VideoItem>[] = [
    {
      key: 'title',
      header: intl.formatMessage(messages.name),
      cell: ({ title }) => <span className={styles.long}>{textFor(title, language)}</span>,
    },
    {
      key: 'number',
      header: intl.formatMessage(messages.number),
      align: 'end',
      cell: ({ id }) => id,
    },
    {
      key: 'class',
      header: intl.formatMessage(messages.class),
      cell: ({ classId }) =>
        options.find(({ value }) => value === String(classId))?.label ?? `#${classId}`,
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: (item) => <VideoState {...item} />,
    },
    {
      key: 'length',
      header: intl.formatMessage(messages.length),
      align: 'end',
      cell: ({ durationSeconds }) =>
        durationSeconds === undefined ? '–' : videoLength(durationSeconds),
    },
    {
      key: 'added',
      header: intl.formatMessage(messages.added),
      cell: ({ createdAt }) => <When at={createdAt} precision="date" />,
      isNoWrap: true,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => videoAddress(id)}
      empty={intl.formatMessage(messages.none)}
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
  return (
    <Group gap="xs" wrap="nowrap">
      <StateBadge tone={tones[state]}>
        <FormattedMessage {...states[state]} />
      </StateBadge>
      {sample && (
        <StateBadge tone="neutral">
          <FormattedMessage {...messages.sample} />
        </StateBadge>
      )}
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
