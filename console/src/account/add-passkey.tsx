import { TextInput } from '@mantine/core';
import { DecisionDialog, type OpsOutcome, useConsole, useOpsChange } from '@velvet/console-kit';
import { addPasskey, passkeyOptions } from '@velvet/contract/ops/passkeys';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { createPasskey } from '../session/webauthn.ts';
import { messages } from './account.messages.ts';

interface AddPasskeyProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Has the browser make a passkey and gives the server its public half. */
export function AddPasskey({ isOpen, onClose }: AddPasskeyProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [fetchOptions] = useOpsChange(passkeyOptions);
  const [add] = useFreshChange(addPasskey);
  const [label, setLabel] = useState('');

  const decide = async (): Promise<OpsOutcome<boolean>> => {
    const options = await fetchOptions({});
    if (!options.ok) return options;
    const credential = await createPasskey(options.output);
    if (!credential) return { ok: true, output: false };
    const outcome = await add({ label: label.trim(), credential });
    return outcome.ok ? { ok: true, output: true } : outcome;
  };
  const done = (isAdded: boolean) => {
    setLabel('');
    const message = isAdded ? messages.passkeyAdded : messages.passkeyDeclined;
    notify(intl.formatMessage(message), isAdded ? 'done' : 'problem');
  };
  return (
    <DecisionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage(messages.addPasskey)}
      confirmLabel={intl.formatMessage(messages.addPasskey)}
      reason={false}
      decide={decide}
      onDone={done}
    >
      {(errorOf) => (
        <TextInput
          label={intl.formatMessage(messages.passkeyName)}
          description={intl.formatMessage(messages.passkeyNameHint)}
          required
          maxLength={64}
          value={label}
          error={errorOf('label')}
          data-autofocus
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
      )}
    </DecisionDialog>
  );
}
