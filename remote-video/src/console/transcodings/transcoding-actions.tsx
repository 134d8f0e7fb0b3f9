import { Button } from '@mantine/core';
import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import {
  type Transcoding,
  transcodingCancel,
  transcodingRetry,
} from '@velvet/contract/ops/transcodings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isMoving } from './moving.ts';
import { messages, valued } from './transcodings.messages.ts';
import * as styles from './transcodings.module.css';

/** A video's state changes with that of its transcoding. */
const CHANGES = ['videos'];

/** Cancels a transcoding, or asks for it again. */
export function TranscodingActions({ transcoding }: { readonly transcoding: Transcoding }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [retry] = useOpsChange(transcodingRetry, { invalidates: CHANGES });
  const [cancel] = useOpsChange(transcodingCancel, { invalidates: CHANGES });
  const [open, setOpen] = useState<'retry' | 'cancel'>();
  const { id, version, state, name } = transcoding;
  if (state === 'done' && open === undefined) return null;
  const action = isMoving({ state }) ? 'cancel' : 'retry';
  const onClose = () => setOpen(undefined);
  return (
    <>
      <Button
        size="compact-sm"
        variant={action === 'retry' ? 'light' : 'default'}
        aria-label={intl.formatMessage(valued[`${action}One`], { file: name })}
        onClick={() => setOpen(action)}
      >
        <FormattedMessage {...messages[action]} />
      </Button>
      {open === 'retry' && (
        <DecisionDialog
          isOpen
          onClose={onClose}
          title={intl.formatMessage(messages.retryTitle)}
          confirmLabel={intl.formatMessage(messages.retry)}
          reason={false}
          decide={() => retry({ id, version })}
          onDone={() => notify(intl.formatMessage(messages.retried), 'done')}
        >
          <About name={name} text={intl.formatMessage(messages.retryText)} />
        </DecisionDialog>
      )}
      {open === 'cancel' && (
        <DecisionDialog
          isOpen
          isDangerous
          onClose={onClose}
          title={intl.formatMessage(messages.cancelTitle)}
          confirmLabel={intl.formatMessage(messages.confirmCancel)}
          reason={false}
          decide={() => cancel({ id, version })}
          onDone={() => notify(intl.formatMessage(messages.cancelled), 'done')}
        >
          <About name={name} text={intl.formatMessage(messages.cancelText)} />
        </DecisionDialog>
      )}
    </>
  );
}

function About({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.long}>
      <strong>{name}</strong>
      <p>{text}</p>
    </div>
  );
}
