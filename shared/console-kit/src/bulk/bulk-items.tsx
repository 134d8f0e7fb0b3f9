import { SegmentedControl } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import {
  type BulkChange,
  type BulkItem,
  type BulkItemState,
  bulkItemPage,
  bulkItemStates,
} from '@velvet/contract/ops/bulk';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMessages } from '../language/use-messages.ts';
import { useOpsPages } from '../ops/use-ops-query.ts';
import type { DataColumns } from '../table/data-column.tsx';
import { DataTable } from '../table/data-table.tsx';
import { StateBadge, type StateTone } from '../values/facts.tsx';
import { messages, valued } from './bulk.messages.ts';
import * as styles from './bulk.module.css';
import type { BulkWords } from './bulk-history.tsx';

interface BulkItemsProps {
  readonly bulk: BulkChange;
  readonly words: BulkWords;
}

const ALL = 'all';

/** What will become, or became, of each item. */
export function BulkItems({ bulk, words }: BulkItemsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { id, counts, state } = bulk;
  const [shown, setShown] = useState<BulkItemState | typeof ALL>(ALL);
  const pages = useOpsPages(bulkItemPage, shown === ALL ? { id } : { id, state: shown });
  // While it runs only the counts are asked for: pages of items would be asked for again and again.
  useDidUpdate(() => pages.refetch(), [state]);
  const inStates = bulkItemStates.filter((each) => counts[each] > 0 || each === shown);
  const total = bulkItemStates.reduce((sum, each) => sum + counts[each], 0);
  const choice = (value: BulkItemState | typeof ALL, name: string, count: number) => ({
    value,
    label: intl.formatMessage(valued.counted, { state: name, count }),
  });
  return (
    <>
      <div className={styles.filter}>
        <SegmentedControl
          aria-label={t('state')}
          value={shown}
          onChange={(value) => setShown(bulkItemStates.find((each) => each === value) ?? ALL)}
          data={[
            choice(ALL, t('all'), total),
            ...inStates.map((each) =>
              choice(each, intl.formatMessage(labelOf(each, bulk)), counts[each]),
            ),
          ]}
        />
      </div>
      <DataTable
        label={t('items')}
        rows={pages}
        hrefOf={({ subjectId }) => words.hrefOf(subjectId)}
        empty={t('noItems')}
        columns={useColumns(bulk, words)}
      />
    </>
  );
}

const labelOf = (state: BulkItemState, bulk: BulkChange) =>
  state === 'ready' && bulk.state !== 'preview' ? messages.left : itemStates[state].message;

function useColumns(bulk: BulkChange, words: BulkWords): DataColumns<BulkItem> {
  const t = useMessages(messages);
  const { change } = bulk;
  const isPreview = bulk.state === 'preview';
  return [
    { key: 'name', header: t('name'), cell: ({ name }) => (name === '' ? t('gone') : name) },
    {
      key: 'before',
      header: t(isPreview ? 'before' : 'wasBefore'),
      cell: ({ before }) => (before === '' ? '' : words.valueOf(before, change)),
    },
    {
      key: 'after',
      header: t(isPreview ? 'after' : 'isAfter'),
      cell: ({ after, state }) => (state === 'blocked' ? '' : words.valueOf(after, change)),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (item) => <ItemState item={item} bulk={bulk} words={words} />,
    },
  ];
}

interface ItemStateProps extends BulkItemsProps {
  readonly item: BulkItem;
}

function ItemState({ item: { state, message, warnings }, bulk, words }: ItemStateProps) {
  return (
    <>
      <StateBadge tone={itemStates[state].tone}>
        <FormattedMessage {...labelOf(state, bulk)} />
      </StateBadge>
      {message !== undefined && <span className={styles.note}>{message}</span>}
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          {words.warningOf?.(warning) ?? warning}
        </span>
      ))}
    </>
  );
}

interface Shown {
  readonly tone: StateTone;
  readonly message: (typeof messages)[keyof typeof messages];
}

/** Of an item; `ready` means something else before the change than after it was stopped. */
const itemStates: Readonly<Record<BulkItemState, Shown>> = {
  ready: { tone: 'info', message: messages.ready },
  blocked: { tone: 'neutral', message: messages.blocked },
  done: { tone: 'good', message: messages.done },
  skipped: { tone: 'attention', message: messages.skipped },
  failed: { tone: 'bad', message: messages.failed },
};
