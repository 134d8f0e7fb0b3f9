import { Button } from '@mantine/core';
import type { Id } from '@velvet/contract/brand';
import { type BulkChange, bulkShown, exportBulk } from '@velvet/contract/ops/bulk';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ExportButton } from '../export/export-button.tsx';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { useOpsQuery } from '../ops/use-ops-query.ts';
import { ConsolePage } from '../page/console-page.tsx';
import { Panel } from '../page/panel.tsx';
import { messages } from './bulk.messages.ts';
import { BulkItems } from './bulk-items.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import type { BulkWords } from './bulk-words.ts';

/** How often the server is asked while a change runs; it counts as use of the session. */
const POLL_MS = 1_000;
const pollMsOf = ({ state }: BulkChange): number => (state === 'running' ? POLL_MS : 0);

interface BulkViewProps {
  readonly id: Id<'bulk change'>;
  readonly words: BulkWords;
}

/** A bulk change: its preview, its progress, and the report once it is over. */
export function BulkView({ id, words }: BulkViewProps) {
  const intl = useIntl();
  const source = useOpsQuery(bulkShown, { id }, { pollMs: pollMsOf });
  const { data, error, refetch } = source;
  return (
    <ConsolePage
      title={data ? words.describe(data.change) : intl.formatMessage(messages.history)}
      sources={[source]}
      actions={
        <>
          {data?.startedAt !== undefined && <ExportButton endpoint={exportBulk} input={{ id }} />}
          <Button component={Link} to={words.list.href} variant="default">
            {words.list.label}
          </Button>
        </>
      }
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
