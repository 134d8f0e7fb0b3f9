import { Progress, VisuallyHidden } from '@mantine/core';
import {
  type Transcoding,
  type TranscodingStep,
  transcodingSteps,
} from '@velvet/contract/ops/transcodings';
import { FormattedMessage, useIntl } from 'react-intl';
import { failures, messages, steps, valued } from './transcodings.messages.ts';
import * as styles from './transcodings.module.css';

interface TranscodingProgressProps {
  readonly transcoding: Transcoding;
  /** Of one that waits, from 1. */
  readonly place: number | undefined;
}

/** How far a transcoding is, where it stands in the queue, or why it failed. */
export function TranscodingProgress({ transcoding, place }: TranscodingProgressProps) {
  const intl = useIntl();
  const { state, step, percent, failure, name } = transcoding;
  if (failure) {
    return (
      <span className={styles.failure}>
        <FormattedMessage {...failures[failure]} />
      </span>
    );
  }
  if (state === 'waiting') {
    return place === undefined ? null : (
      <span className={styles.hint}>{intl.formatMessage(valued.place, { place })}</span>
    );
  }
  if (state !== 'running') return null;
  return (
    <div className={styles.progress}>
      <Progress
        value={percent}
        color="accent"
        aria-label={intl.formatMessage(valued.progressOf, { file: name })}
      />
      <span className={styles.hint}>
        {step && <FormattedMessage {...steps[step]} />}{' '}
        {intl.formatNumber(percent / 100, { style: 'percent' })}
      </span>
    </div>
  );
}

/** The steps of a running transcoding; renditions are made one after another. */
export function TranscodingSteps({ step }: { readonly step: TranscodingStep }) {
  const intl = useIntl();
  const at = transcodingSteps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={intl.formatMessage(messages.steps)}>
      {transcodingSteps.map((each, index) => (
        <li
          key={each}
          className={styles.step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'open'}
          aria-current={index === at ? 'step' : undefined}
        >
          <FormattedMessage {...steps[each]} />
          {index < at && (
            <VisuallyHidden>
              {' '}
              <FormattedMessage {...messages.stepDone} />
            </VisuallyHidden>
          )}
        </li>
      ))}
    </ol>
  );
}
