import {
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  dateColumn,
  FilterChoice,
  Panel,
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
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[rows]}>
      <Panel isFlush>
        <div className={styles.filters}>
          <FilterChoice
            label={t('state')}
            values={transcodingStates}
            texts={states}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
        </div>
        <TranscodingTable rows={rows} placeOf={placeOf} />
      </Panel>
    </ConsolePage>
  );
}

interface TranscodingTableProps {
  readonly rows: DataRows<Transcoding>;
  readonly placeOf: (transcoding: Transcoding) => number | undefined;
}

function TranscodingTable({ rows, placeOf }: TranscodingTableProps) {
  const t = useMessages(messages);
  const columns: DataColumns<Transcoding> = [
    {
      key: 'file',
      header: t('file'),
      width: '32%',
      cell: ({ name }) => <span className={styles.long}>{name}</span>,
    },
    { key: 'state', header: t('state'), cell: ({ state }) => <TranscodingState state={state} /> },
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
    <DataTable
      label={t('title')}
      isCentred
      rows={rows}
      columns={columns}
      hrefOf={({ videoId }) => videoAddress(videoId)}
      empty={t('none')}
    />
  );
}
