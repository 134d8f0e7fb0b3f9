import { type DataColumn, type DataRows, DataTable, When } from '@velvet/console-kit';
import type { Transcoding } from '@velvet/contract/ops/transcodings';
import { useIntl } from 'react-intl';
import { videoAddress } from '../address/video-address.ts';
import { TranscodingActions } from './transcoding-actions.tsx';
import { TranscodingProgress } from './transcoding-progress.tsx';
import { TranscodingState } from './transcoding-state.tsx';
import { messages } from './transcodings.messages.ts';
import * as styles from './transcodings.module.css';

interface TranscodingTableProps {
  readonly rows: DataRows<Transcoding>;
  readonly placeOf: (transcoding: Transcoding) => number | undefined;
}

export function TranscodingTable({ rows, placeOf }: TranscodingTableProps) {
  const intl = useIntl();
  const columns: readonly DataColumn<Transcoding>[] = [
    {
      key: 'file',
      header: intl.formatMessage(messages.file),
      width: '32%',
      cell: ({ name }) => <span className={styles.long}>{name}</span>,
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: ({ state }) => <TranscodingState state={state} />,
    },
    {
      key: 'progress',
      header: intl.formatMessage(messages.progress),
      width: '32%',
      cell: (transcoding) => (
        <TranscodingProgress transcoding={transcoding} place={placeOf(transcoding)} />
      ),
    },
    {
      key: 'begun',
      header: intl.formatMessage(messages.begun),
      cell: ({ createdAt }) => <When at={createdAt} precision="date" />,
      isNoWrap: true,
    },
    {
      key: 'actions',
      header: intl.formatMessage(messages.actions),
      align: 'end',
      cell: (transcoding) => <TranscodingActions transcoding={transcoding} />,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      isCentred
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ videoId }) => videoAddress(videoId)}
      empty={intl.formatMessage(messages.none)}
    />
  );
}
