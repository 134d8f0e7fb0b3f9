import { TextInput } from '@mantine/core';
import {
  DataTable,
  DecisionDialog,
  type OpsOutcome,
  Panel,
  SmallButton,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
  useOpsQuery,
  When,
} from '@velvet/console-kit';
import {
  addPasskey,
  type OperatorPasskey,
  passkeyList,
  passkeyOptions,
  removePasskey,
} from '@velvet/contract/ops/passkeys';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { createPasskey, hasPasskeys } from '../session/webauthn.ts';
import { messages } from './account.messages.ts';

/** The operator's passkeys; adding and removing one needs a fresh sign-in. */
export function Passkeys() {
  const t = useMessages(messages);
  const makeChange = useNotifiedChange();
  const list = useOpsQuery(passkeyList, {});
  const [remove] = useFreshChange(removePasskey);
  const [isAdding, setAdding] = useState(false);
  const take = ({ id }: OperatorPasskey) =>
    makeChange({
      question: {
        title: t('removeTitle'),
        text: t('removeText'),
        confirmLabel: t('remove'),
        isDangerous: true,
      },
      change: () => remove({ id }),
      doneText: t('removed'),
    });
  return (
    <Panel
      title={t('passkeys')}
      isFlush
      actions={
        hasPasskeys() && (
          <SmallButton text={t('addPasskey')} kind="main" onClick={() => setAdding(true)} />
        )
      }
    >
      <DataTable
        label={t('passkeys')}
        rows={{ items: list.data?.items, error: list.error, refetch: list.refetch }}
        empty={t('noPasskeys')}
        columns={[
          { key: 'label', header: t('passkeyName'), cell: ({ label }) => label },
          { key: 'added', header: t('added'), cell: ({ addedAt }) => <When at={addedAt} /> },
          {
            key: 'used',
            header: t('used'),
            cell: ({ usedAt }) => (usedAt === undefined ? t('never') : <When at={usedAt} />),
          },
          {
            key: 'remove',
            header: '',
            align: 'end',
            cell: (passkey) => (
              <SmallButton text={t('remove')} kind="danger" onClick={() => take(passkey)} />
            ),
          },
        ]}
      />
      <AddPasskey isOpen={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  );
}

interface AddPasskeyProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Has the browser make a passkey and gives the server its public half. */
function AddPasskey({ isOpen, onClose }: AddPasskeyProps) {
  const intl = useIntl();
  const t = useMessages(messages);
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
      title={t('addPasskey')}
      reason={false}
      decide={decide}
      onDone={done}
    >
      {(errorOf) => (
        <TextInput
          label={t('passkeyName')}
          description={t('passkeyNameHint')}
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
