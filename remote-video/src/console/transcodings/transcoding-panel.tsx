import { type Fact, Facts, Panel, When } from '@velvet/console-kit';
import type { Transcoding } from '@velvet/contract/ops/transcodings';
import { useIntl } from 'react-intl';
import {
  TranscodingActions,
  TranscodingProgress,
  TranscodingState,
  TranscodingSteps,
  useQueue,
} from './transcoding-progress.tsx';
import { messages, valued } from './transcodings.messages.ts';
import * as styles from './transcodings.module.css';

/** What becomes of the file of one video. */
export function TranscodingPanel({ transcoding }: { readonly transcoding: Transcoding }) {
  const intl = useIntl();
  const { state, step, name, attempts, changedAt } = transcoding;
  const placeOf = useQueue(state === 'waiting');
  const facts: readonly Fact[] = [
    { label: intl.formatMessage(messages.state), value: <TranscodingState state={state} /> },
    { label: intl.formatMessage(messages.changed), value: <When at={changedAt} /> },
    { label: intl.formatMessage(messages.file), value: name, isWide: true },
    ...(attempts > 1
      ? [
          {
            label: intl.formatMessage(messages.attempts),
            value: intl.formatMessage(valued.attempt, { attempt: attempts }),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={intl.formatMessage(messages.one)}
      actions={<TranscodingActions transcoding={transcoding} />}
    >
      <div className={styles.panel}>
        <Facts facts={facts} />
        <div>
          <TranscodingProgress transcoding={transcoding} place={placeOf(transcoding)} />
          {step && <TranscodingSteps step={step} />}
        </div>
      </div>
    </Panel>
  );
}
