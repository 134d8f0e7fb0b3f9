import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isRefusedFor, type OpsFailure } from '../ops/ops-failure.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { messages } from './decision.messages.ts';
import { DecisionForm } from './decision-form.tsx';
import type { DecisionContent } from './decision-props.ts';

export interface DecisionDialogProps<Out> extends DecisionContent {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Runs the operation; the reason is '' where there is none. */
  readonly decide: (reason: string) => Promise<OpsOutcome<Out>>;
  /** The decision was made; the dialog is closed already. */
  readonly onDone?: (output: Out) => void;
}

/**
 * Asks for a decision and its reason, and shows why it is refused. Where somebody else was faster, nothing is
 * decided and the operator is led back to the page, which is fetched anew.
 */
export function DecisionDialog<Out>(props: DecisionDialogProps<Out>) {
  const { isOpen, onClose, title, decide, onDone } = props;
  const intl = useIntl();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<OpsFailure>();

  const close = () => {
    if (isRunning) return;
    setFailure(undefined);
    onClose();
  };
  const submit = async (reason: string) => {
    setRunning(true);
    setFailure(undefined);
    const outcome = await decide(reason);
    setRunning(false);
    if (!outcome.ok) return setFailure(outcome.failure);
    onClose();
    onDone?.(outcome.output);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': intl.formatMessage(messages.close) }}
    >
      {isRefusedFor(failure, 'changed_meanwhile') ? (
        <ChangedMeanwhile onLookAgain={close} />
      ) : (
        <DecisionForm
          content={props}
          failure={failure}
          isRunning={isRunning}
          onCancel={close}
          onSubmit={submit}
        />
      )}
    </Modal>
  );
}
