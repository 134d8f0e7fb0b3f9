import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import { removeSavedAnswer, type SavedAnswer } from '@velvet/contract/ops/saved-answers';
import { useIntl } from 'react-intl';
import { messages } from './saved-answers.messages.ts';

interface RemoveAnswerProps {
  readonly answer: SavedAnswer;
  readonly onClose: () => void;
}

export function RemoveAnswer({ answer: { id, version, name }, onClose }: RemoveAnswerProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [remove] = useOpsChange(removeSavedAnswer);
  return (
    <DecisionDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={intl.formatMessage(messages.removeTitle)}
      confirmLabel={intl.formatMessage(messages.remove)}
      reason={false}
      decide={() => remove({ id, version })}
      onDone={() => notify(intl.formatMessage(messages.removed), 'done')}
    >
      <div>
        <strong>{name}</strong>
        <div>{intl.formatMessage(messages.removeText)}</div>
      </div>
    </DecisionDialog>
  );
}
