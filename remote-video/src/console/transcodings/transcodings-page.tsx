import { SegmentedControl } from '@mantine/core';
import { ConsolePage, Panel, useOpsPages } from '@velvet/console-kit';
import { transcodingPage, transcodingStates } from '@velvet/contract/ops/transcodings';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { isMoving, pollMsWhile } from './moving.ts';
import { TranscodingTable } from './transcoding-table.tsx';
import { messages, states } from './transcodings.messages.ts';
import * as styles from './transcodings.module.css';
import { useQueue } from './use-queue.ts';

const ALL = 'all';

/** Transcodings, newest first, followed while they go on (spec S13.3). */
export default function TranscodingsPage() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const state = transcodingStates.find((each) => each === search.get('state'));
  const rows = useOpsPages(transcodingPage, state ? { state } : {}, {
    pollMs: (items) => pollMsWhile(items.some(isMoving)),
  });
  const placeOf = useQueue(rows.items?.some((each) => each.state === 'waiting') ?? false);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
    >
      <Panel isFlush>
        <div className={styles.filters}>
          <SegmentedControl
            aria-label={intl.formatMessage(messages.state)}
            value={state ?? ALL}
            onChange={(value) =>
              setSearch(value === ALL ? {} : { state: value }, { replace: true })
            }
            data={[
              { value: ALL, label: intl.formatMessage(messages.all) },
              ...transcodingStates.map((value) => ({
                value,
                label: intl.formatMessage(states[value]),
              })),
            ]}
          />
        </div>
        <TranscodingTable rows={rows} placeOf={placeOf} />
      </Panel>
    </ConsolePage>
  );
}
