import { useDidUpdate } from '@mantine/hooks';
import {
  type DataColumns,
  DataTable,
  type OpsPages,
  Panel,
  skipToken,
  stateBadge,
  timeColumn,
  useMessages,
  useOpsPages,
  useOpsQuery,
} from '@velvet/console-kit';
import {
  type ReleaseRequest,
  type ReleaseRequestState,
  releaseAgentShown,
  releaseRequestPage,
} from '@velvet/contract/ops/release-requests';
import { FormattedMessage } from 'react-intl';
import { isOpen } from './change-dialog.tsx';
import { Version } from './release-table.tsx';
import { actionNames, messages, states } from './releases.messages.ts';
import * as styles from './releases.module.css';

const RequestState = stateBadge<ReleaseRequestState>(states, {
  waiting: 'attention',
  running: 'info',
  done: 'good',
  refused: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
});

/** What was asked for about an app, by whom, and what became of it. */
export function ReleaseRequests({ pages }: { readonly pages: OpsPages<ReleaseRequest> }) {
  const t = useMessages(messages);
  const columns: DataColumns<ReleaseRequest> = [
    timeColumn('requested', t('askedAt'), ({ requestedAt }) => requestedAt),
    {
      key: 'change',
      header: t('change'),
      cell: ({ action, target }) => (
        <>
          <FormattedMessage {...actionNames[action]} /> <Version>{target}</Version>
        </>
      ),
    },
    { key: 'state', header: t('state'), cell: ({ state }) => <RequestState state={state} /> },
    { key: 'operator', header: t('operator'), cell: ({ operator }) => operator },
    {
      key: 'said',
      header: t('reasonAndReport'),
      cell: ({ reason, report }) => (
        <>
          <div>{reason}</div>
          {report !== undefined && <div className={styles.report}>{report}</div>}
        </>
      ),
    },
  ];
  return (
    <Panel title={t('requests')} isFlush>
      <DataTable label={t('requests')} rows={pages} columns={columns} empty={t('noRequests')} />
    </Panel>
  );
}

/** While a request is open, which is a quarter of an hour at most. */
const POLL_MS = 2_000;

/**
 * The requests about an app and whether an agent is there. While one is open they are read anew in a visible
 * tab, and `onSettled` is called once it no longer is.
 */
export function useReleaseRequests(app: string, onSettled: () => void) {
  const requests = useOpsPages(
    releaseRequestPage,
    { app },
    { pollMs: (items) => (items.some(isOpen) ? POLL_MS : 0) },
  );
  const open = requests.items?.find(isOpen);
  const isWaiting = open !== undefined;
  const agent = useOpsQuery(releaseAgentShown, requests.items === undefined ? skipToken : {}, {
    pollMs: () => (isWaiting ? POLL_MS : 0),
  });
  useDidUpdate(() => {
    if (!isWaiting) onSettled();
  }, [isWaiting]);
  return { requests, open, agent };
}
