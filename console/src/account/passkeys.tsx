import { TextInput } from '@mantine/core';
import {
  type DataColumns,
  DataTable,
  DecisionDialog,
  type OpsOutcome,
  Panel,
  SmallButton,
  timeColumn,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
  useOpsQuery,
} from '@velvet/console-kit';
import {
  addPasskey,
  type OperatorPasskey,
  passkeyList,
  passkeyOptions,
  removePasskey,
} from '@velvet/contract/ops/passkeys';
import { createPasskey } from '@velvet/sdk/passkeys';
import { hasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { useState } from 'react';
import { refuseHere } from '../forms/refuse-here.ts';
import { useFreshChange } from '../session/fresh-sign-in.tsx';
import { messages } from './account.messages.ts';

/** The operator's passkeys; adding and removing one needs a fresh sign-in. */
export function Passkeys() {
  const t = useMessages(messages);
  const makeChange = useNotifiedChange();
  const list = useOpsQuery(passkeyList, {});
  const remove = useFreshChange(removePasskey);
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
  const columns: DataColumns<OperatorPasskey> = [
    { key: 'label', header: t('name'), cell: ({ label }) => label },
    timeColumn('added', t('added'), ({ addedAt }) => addedAt),
    timeColumn('used', t('lastUsed'), ({ usedAt }) => usedAt, { none: t('never') }),
    {
      key: 'remove',
      header: '',
      align: 'end',
      cell: (passkey) => (
        <SmallButton
          text={t('remove')}
          about={passkey.label}
          kind="danger"
          onClick={() => take(passkey)}
        />
      ),
    },
  ];
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
        columns={columns}
        empty={t('noPasskeys')}
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
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [fetchOptions] = useOpsChange(passkeyOptions);
  const add = useFreshChange(addPasskey);
  const [label, setLabel] = useState('');

  const decide = async (): Promise<OpsOutcome<boolean>> => {
    const name = label.trim();
    if (name === '') return refuseHere('label', t('passkeyNameMissing'));
    const options = await fetchOptions({});
    if (!options.ok) return options;
    const answer = await createPasskey(options.output);
    if (answer.kind !== 'given') return { ok: true, output: false };
    const outcome = await add({ label: name, credential: answer.credential });
    return outcome.ok ? { ok: true, output: true } : outcome;
  };
  const done = (isAdded: boolean) => {
    setLabel('');
    if (isAdded) notify(t('passkeyAdded'), 'done');
    else notify(t('passkeyDeclined'), 'problem');
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
          label={t('name')}
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
