import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { isRefusedFor, type OpsFailure } from '../ops/ops-failure.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
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
    <Dialog isOpen={isOpen} onClose={close} title={title}>
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
    </Dialog>
  );
}
