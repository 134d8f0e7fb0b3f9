import { Button, Progress } from '@mantine/core';
import type { Id } from '@velvet/contract/brand';
import {
  type BulkChange,
  bulkShown,
  exportBulk,
  runBulk,
  stopBulk,
} from '@velvet/contract/ops/bulk';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ExportButton } from '../export/export-button.tsx';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { useConsole } from '../host/console-host.ts';
import { useMessages } from '../language/use-messages.ts';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { useOpsChange } from '../ops/use-ops-change.ts';
import { useOpsQuery } from '../ops/use-ops-query.ts';
import { ConsolePage, Panel } from '../page/console-page.tsx';
import { messages, valued } from './bulk.messages.ts';
import * as styles from './bulk.module.css';
import { BulkStateBadge, type BulkWords } from './bulk-history.tsx';
import { BulkItems } from './bulk-items.tsx';

/** How often the server is asked while a change runs; it counts as use of the session. */
const POLL_MS = 1_000;
const pollMsOf = ({ state }: BulkChange): number => (state === 'running' ? POLL_MS : 0);

interface BulkViewProps {
  readonly id: Id<'bulk change'>;
  readonly words: BulkWords;
}

/** A bulk change: its preview, its progress, and the report once it is over. */
export function BulkView({ id, words }: BulkViewProps) {
  const t = useMessages(messages);
  const source = useOpsQuery(bulkShown, { id }, { pollMs: pollMsOf });
  const { data, error, refetch } = source;
  return (
    <ConsolePage
      title={data ? words.describe(data.change) : t('history')}
      sources={[source]}
      actions={
        data?.startedAt !== undefined && <ExportButton endpoint={exportBulk} input={{ id }} />
      }
      back={words.list}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          <Panel>
            <BulkProgress bulk={data} />
          </Panel>
          <Panel isFlush>
            <BulkItems bulk={data} words={words} />
          </Panel>
        </>
      )}
    </ConsolePage>
  );
}

/** The groups of reads that bulk changes make stale. */
const invalidates = ['listings', 'members'];

/** The state of a bulk change as a whole, and what the operator may do with it. */
function BulkProgress({ bulk }: { readonly bulk: BulkChange }) {
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const [run, running] = useOpsChange(runBulk, { invalidates });
  const [stop, stopping] = useOpsChange(stopBulk, { invalidates });
  const [failure, setFailure] = useState<OpsFailure>();
  const { id, version, state, counts } = bulk;
  const decide = async (change: typeof run | typeof stop) => {
    const outcome = await change({ id, version });
    setFailure(outcome.ok ? undefined : outcome.failure);
  };
  const ended = counts.done + counts.skipped + counts.failed;
  const count = ended + counts.ready;
  const mayRun = mayCall(runBulk) && counts.ready > 0;
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <BulkStateBadge state={state} />
        {state !== 'preview' && (
          <span className={styles.count} role="status">
            <FormattedMessage {...valued.outOf} values={{ done: ended, count }} />
          </span>
        )}
        {(state === 'preview' || state === 'stopped') && mayRun && (
          <Button loading={running.isRunning} onClick={() => decide(run)}>
            {state === 'stopped' ? (
              t('goOn')
            ) : (
              <FormattedMessage {...valued.run} values={{ count: counts.ready }} />
            )}
          </Button>
        )}
        {state === 'running' && (
          <Button variant="default" loading={stopping.isRunning} onClick={() => decide(stop)}>
            {t('stop')}
          </Button>
        )}
      </div>
      {state !== 'preview' && (
        <Progress
          value={count === 0 ? 100 : (100 * ended) / count}
          color={state === 'stopped' ? 'yellow' : 'accent'}
          aria-label={t('progress')}
        />
      )}
      <Hint bulk={bulk} />
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}

const hints = {
  preview: messages.previewText,
  running: messages.background,
  stopped: messages.stoppedText,
} as const;

function Hint({ bulk: { state, counts } }: { readonly bulk: BulkChange }) {
  if (state === 'done') return null;
  const isVain = state === 'preview' && counts.ready === 0;
  return (
    <p className={styles.text}>
      <FormattedMessage {...(isVain ? messages.nothing : hints[state])} />
    </p>
  );
}
