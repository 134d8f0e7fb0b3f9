import { Facts, Panel, useMessages, When } from '@velvet/console-kit';
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
  const t = useMessages(messages);
  const { state, step, name, attempts, changedAt } = transcoding;
  const placeOf = useQueue(state === 'waiting');
  const facts = [
    { label: t('state'), value: <TranscodingState state={state} /> },
    { label: t('changed'), value: <When at={changedAt} /> },
    { label: t('file'), value: name, isWide: true },
    attempts > 1 && {
      label: t('attempts'),
      value: intl.formatMessage(valued.attempt, { attempt: attempts }),
    },
  ];
  return (
    <Panel title={t('one')} actions={<TranscodingActions transcoding={transcoding} />}>
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
