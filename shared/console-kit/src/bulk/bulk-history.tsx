import { Button } from '@mantine/core';
import { type BulkChange, type BulkKind, bulkPage } from '@velvet/contract/ops/bulk';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../dialog/dialog.tsx';
import { useOpsPages } from '../ops/use-ops-pages.ts';
import { DataTable } from '../table/data-table.tsx';
import { When } from '../values/when.tsx';
import { messages, valued } from './bulk.messages.ts';
import * as styles from './bulk.module.css';
import { BulkStateBadge } from './bulk-state-badge.tsx';
import { type BulkWords, bulkAddress } from './bulk-words.ts';

interface BulkHistoryProps {
  readonly kind: BulkKind;
  readonly words: BulkWords;
}

/** A button that shows the bulk changes that were run, newest first. */
export function BulkHistory(props: BulkHistoryProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <FormattedMessage {...messages.history} />
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={intl.formatMessage(messages.history)}
        closesOutside
      >
        <BulkTable {...props} />
      </Dialog>
    </>
  );
}

function BulkTable({ kind, words }: BulkHistoryProps) {
  const intl = useIntl();
  const pages = useOpsPages(bulkPage, { kind });
  return (
    <DataTable
      label={intl.formatMessage(messages.history)}
      rows={pages}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => bulkAddress(words, id)}
      empty={intl.formatMessage(messages.none)}
      columns={[
        {
          key: 'what',
          header: intl.formatMessage(messages.what),
          cell: ({ change }) => words.describe(change),
        },
        {
          key: 'state',
          header: intl.formatMessage(messages.state),
          cell: (bulk) => <Result bulk={bulk} />,
        },
        {
          key: 'operator',
          header: intl.formatMessage(messages.operator),
          cell: ({ operator }) => operator,
        },
        {
          key: 'started',
          header: intl.formatMessage(messages.started),
          cell: ({ startedAt }) => startedAt !== undefined && <When at={startedAt} />,
        },
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
