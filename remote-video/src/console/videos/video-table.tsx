import {
  type DataColumn,
  type DataRows,
  DataTable,
  textFor,
  useConsole,
  When,
} from '@velvet/console-kit';
import type { VideoItem } from '@velvet/contract/ops/videos';
import { useIntl } from 'react-intl';
import { videoAddress } from '../address/video-address.ts';
import { useClasses } from '../classes/use-classes.ts';
import { videoLength } from './video-length.ts';
import { VideoState } from './video-state.tsx';
import { messages } from './videos.messages.ts';
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
