import { Button } from '@mantine/core';
import {
  type BulkAction,
  type BulkChange,
  type BulkKind,
  type BulkState,
  type BulkWarning,
  bulkPage,
} from '@velvet/contract/ops/bulk';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../dialog/dialog.tsx';
import { useMessages } from '../language/use-messages.ts';
import { useOpsPages } from '../ops/use-ops-query.ts';
import { timeColumn } from '../table/data-column.tsx';
import { DataTable } from '../table/data-table.tsx';
import { stateBadge } from '../values/state-badge.tsx';
import { messages, valued } from './bulk.messages.ts';
import * as styles from './bulk.module.css';

interface BulkHistoryProps {
  readonly kind: BulkKind;
  readonly words: BulkWords;
}

/** A button that shows the bulk changes that were run, newest first. */
export function BulkHistory(props: BulkHistoryProps) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('history')} closesOutside>
        <BulkTable {...props} />
      </Dialog>
    </>
  );
}

function BulkTable({ kind, words }: BulkHistoryProps) {
  const t = useMessages(messages);
  const pages = useOpsPages(bulkPage, { kind });
  return (
    <DataTable
      label={t('history')}
      rows={pages}
      hrefOf={({ id }) => bulkAddress(words, id)}
      empty={t('none')}
      columns={[
        { key: 'what', header: t('what'), cell: ({ change }) => words.describe(change) },
        { key: 'state', header: t('state'), cell: (bulk) => <Result bulk={bulk} /> },
        { key: 'operator', header: t('operator'), cell: ({ operator }) => operator },
        timeColumn('started', t('started'), ({ startedAt }: BulkChange) => startedAt),
      ]}
    />
  );
}

function Result({ bulk: { state, counts } }: { readonly bulk: BulkChange }) {
  const { done, ready, skipped, failed } = counts;
  return (
    <>
      <BulkStateBadge state={state} />
      <span className={styles.note}>
        <FormattedMessage
          {...valued.changedOf}
          values={{ done, count: done + ready + skipped + failed }}
        />
      </span>
    </>
  );
}

/** What a page says of bulk changes of its kind of items. */
export interface BulkWords {
  /** What a change does, as a title. */
  readonly describe: (change: BulkAction) => string;
  /** What an item has before or after the change, as `bulkItem` says it. */
  readonly valueOf: (value: string, change: BulkAction) => string;
  readonly warningOf?: (warning: BulkWarning) => string;
  /** The address of an item. */
  readonly hrefOf: (subjectId: number) => string;
  /** The address of the list, and what it is called. */
  readonly list: { readonly href: string; readonly label: string };
}

/** The address of a bulk change on the page of its list. */
export const bulkAddress = ({ list }: BulkWords, id: number): string => `${list.href}?bulk=${id}`;

/** The state of a bulk change. */
export const BulkStateBadge = stateBadge<BulkState>(
  {
    preview: messages.statePreview,
    running: messages.stateRunning,
    stopped: messages.stateStopped,
    done: messages.stateDone,
  },
  { preview: 'info', running: 'info', stopped: 'attention', done: 'good' },
);
