import {
  type DataColumns,
  dateColumn,
  FilterChoice,
  ListPage,
  useAddressFilter,
  useMessages,
  useOpsPages,
} from '@velvet/console-kit';
import {
  type Transcoding,
  transcodingPage,
  transcodingStates,
} from '@velvet/contract/ops/transcodings';
import { videoAddress } from '../video-address.ts';
import {
  isMoving,
  pollMsWhile,
  TranscodingActions,
  TranscodingProgress,
  TranscodingState,
  useQueue,
} from './transcoding-progress.tsx';
import { messages, states } from './transcodings.messages.ts';
import * as styles from './transcodings.module.css';

/** Transcodings, newest first, followed while they go on (spec S13.3). */
export default function TranscodingsPage() {
  const t = useMessages(messages);
  const [said, change] = useAddressFilter(['state']);
  const state = transcodingStates.find((each) => each === said('state'));
  const rows = useOpsPages(transcodingPage, state ? { state } : {}, {
    pollMs: (items) => pollMsWhile(items.some(isMoving)),
  });
  const placeOf = useQueue(rows.items?.some((each) => each.state === 'waiting') ?? false);
  const columns: DataColumns<Transcoding> = [
    {
      key: 'file',
      header: t('file'),
      width: '32%',
      cell: ({ name }) => <span className={styles.long}>{name}</span>,
    },
    { key: 'state', header: t('state'), cell: (each) => <TranscodingState state={each.state} /> },
    {
      key: 'progress',
      header: t('progress'),
      width: '32%',
      cell: (transcoding) => (
        <TranscodingProgress transcoding={transcoding} place={placeOf(transcoding)} />
      ),
    },
    dateColumn('begun', t('begun'), ({ createdAt }) => createdAt),
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (transcoding) => <TranscodingActions transcoding={transcoding} />,
    },
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      rows={rows}
      filters={
        <FilterChoice
          label={t('state')}
          values={transcodingStates}
          texts={states}
          value={state}
          onChange={(chosen) => change({ state: chosen })}
        />
      }
      isCentred
      columns={columns}
      hrefOf={({ videoId }) => videoAddress(videoId)}
      empty={t('none')}
    />
  );
}
