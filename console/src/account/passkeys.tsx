import { Button } from '@mantine/core';
import { DataTable, Panel, useOpsQuery, When } from '@velvet/console-kit';
import { type OperatorPasskey, passkeyList, removePasskey } from '@velvet/contract/ops/passkeys';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useConfirmedChange } from '../forms/use-confirmed-change.ts';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { hasPasskeys } from '../session/webauthn.ts';
import { messages } from './account.messages.ts';
import { AddPasskey } from './add-passkey.tsx';

/** The operator's passkeys; adding and removing one needs a fresh sign-in. */
export function Passkeys() {
  const intl = useIntl();
  const confirmed = useConfirmedChange();
  const list = useOpsQuery(passkeyList, {});
  const [remove] = useFreshChange(removePasskey);
  const [isAdding, setAdding] = useState(false);
  const take = ({ id }: OperatorPasskey) =>
    confirmed({
      question: {
        title: intl.formatMessage(messages.removeTitle),
        text: intl.formatMessage(messages.removeText),
        confirmLabel: intl.formatMessage(messages.remove),
        isDangerous: true,
      },
      change: () => remove({ id }),
      done: () => intl.formatMessage(messages.removed),
    });
  return (
    <Panel
      title={intl.formatMessage(messages.passkeys)}
      isFlush
      actions={
        hasPasskeys() && (
          <Button size="compact-sm" variant="light" onClick={() => setAdding(true)}>
            {intl.formatMessage(messages.addPasskey)}
          </Button>
        )
      }
    >
      <DataTable
        label={intl.formatMessage(messages.passkeys)}
        rows={{ items: list.data?.items, error: list.error, refetch: list.refetch }}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noPasskeys)}
        columns={[
          {
            key: 'label',
            header: intl.formatMessage(messages.passkeyName),
            cell: ({ label }) => label,
          },
          {
            key: 'added',
            header: intl.formatMessage(messages.added),
            cell: ({ addedAt }) => <When at={addedAt} />,
          },
          {
            key: 'used',
            header: intl.formatMessage(messages.used),
            cell: ({ usedAt }) =>
              usedAt === undefined ? intl.formatMessage(messages.never) : <When at={usedAt} />,
          },
          {
            key: 'remove',
            header: '',
            align: 'end',
            cell: (passkey) => (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => take(passkey)}>
                {intl.formatMessage(messages.remove)}
              </Button>
            ),
          },
        ]}
      />
      <AddPasskey isOpen={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  );
}
