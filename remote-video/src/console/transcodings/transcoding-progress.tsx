import { Progress, VisuallyHidden } from '@mantine/core';
import {
  DecisionDialog,
  Facts,
  type OpsOutcome,
  Panel,
  SmallButton,
  skipToken,
  stateBadge,
  useMessages,
  useOpsChange,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import {
  type Transcoding,
  type TranscodingStep,
  transcodingCancel,
  transcodingPage,
  transcodingRetry,
  transcodingSteps,
} from '@velvet/contract/ops/transcodings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failures, messages, states, steps, valued } from './transcodings.messages.ts';
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

/** The steps of a running transcoding; renditions are made one after another. */
function TranscodingSteps({ step }: { readonly step: TranscodingStep }) {
  const t = useMessages(messages);
  const at = transcodingSteps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {transcodingSteps.map((each, index) => (
        <li
          key={each}
          className={styles.step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'open'}
          aria-current={index === at ? 'step' : undefined}
        >
          <FormattedMessage {...steps[each]} />
          {index < at && <VisuallyHidden> {t('stepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** A video's state changes with that of its transcoding. */
const CHANGES = ['videos'];

/** Cancels a transcoding, or asks for it again. */
export function TranscodingActions({ transcoding }: { readonly transcoding: Transcoding }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [retry] = useOpsChange(transcodingRetry, { invalidates: CHANGES });
  const [cancel] = useOpsChange(transcodingCancel, { invalidates: CHANGES });
  const [open, setOpen] = useState<'retry' | 'cancel'>();
  const { id, version, state, name } = transcoding;
  if (state === 'done' && open === undefined) return null;
  const action = isMoving({ state }) ? 'cancel' : 'retry';
  return (
    <>
      <SmallButton
        text={t(action)}
        label={intl.formatMessage(valued[`${action}One`], { file: name })}
        kind={action === 'retry' ? 'main' : 'usual'}
        onClick={() => setOpen(action)}
      />
      {open && (
        <DecisionDialog
          isDangerous={open === 'cancel'}
          onClose={() => setOpen(undefined)}
          title={t(`${open}Title`)}
          confirmLabel={t(open === 'cancel' ? 'confirmCancel' : 'retry')}
          reason={false}
          decide={(): Promise<OpsOutcome<unknown>> =>
            (open === 'cancel' ? cancel : retry)({ id, version })
          }
          doneText={t(open === 'cancel' ? 'cancelled' : 'retried')}
        >
          <div className={styles.long}>
            <strong>{name}</strong>
            <p>{t(`${open}Text`)}</p>
          </div>
        </DecisionDialog>
      )}
    </>
  );
}

export const TranscodingState = stateBadge(states, {
  waiting: 'neutral',
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'attention',
});

const waiting = { state: 'waiting' } as const;

/** Tells the place of a waiting transcoding in the queue, from 1; undefined where it is not known. */
export function useQueue(isNeeded: boolean): (transcoding: Transcoding) => number | undefined {
  const { items = [], hasMore } = useOpsPages(transcodingPage, isNeeded ? waiting : skipToken, {
    pollMs: () => pollMsWhile(isNeeded),
  });
  return ({ id }) => {
    const asked = items.find((each) => each.id === id);
    // Newest first: of a longer queue the beginning is not known.
    if (!asked || hasMore) return undefined;
    return 1 + items.filter((each) => isEarlier(each, asked)).length;
  };
}

/** Who was asked for again has gone to the end. */
const isEarlier = (one: Transcoding, other: Transcoding): boolean =>
  one.changedAt < other.changedAt || (one.changedAt === other.changedAt && one.id < other.id);

const POLL_MS = 3_000;

/** Whether a transcoding changes by itself. */
export const isMoving = ({ state }: Pick<Transcoding, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** How often to look while something changes by itself, in milliseconds; 0: not at all. */
export const pollMsWhile = (isGoingOn: boolean): number => (isGoingOn ? POLL_MS : 0);
