import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { DecisionDialog, Dialog, Panel, useConsole } from '@velvet/console-kit';
import { changeOperatorPassword, makeRecoveryCodes } from '@velvet/contract/ops/own-account';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { RecoveryCodes } from '../session/recovery-codes.tsx';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { messages } from './account.messages.ts';

/** Password and recovery codes; both need a fresh sign-in. */
export function Secrets() {
  const intl = useIntl();
  const { notify, operator } = useConsole();
  const [asked, ask] = useState<'password' | 'codes'>();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [change] = useFreshChange(changeOperatorPassword);
  const [make] = useFreshChange(makeRecoveryCodes);
  const close = () => {
    ask(undefined);
    setPassword('');
  };
  return (
    <Panel title={intl.formatMessage(messages.secrets)}>
      <Group gap="sm">
        <Button variant="default" onClick={() => ask('password')}>
          {intl.formatMessage(messages.changePassword)}
        </Button>
        <Button variant="default" onClick={() => ask('codes')}>
          {intl.formatMessage(messages.makeCodes)}
        </Button>
      </Group>
      <DecisionDialog
        isOpen={asked === 'password'}
        onClose={close}
        title={intl.formatMessage(messages.changePassword)}
        confirmLabel={intl.formatMessage(messages.changePassword)}
        reason={false}
        decide={() => change({ password })}
        onDone={() => notify(intl.formatMessage(messages.passwordChanged), 'done')}
      >
        {(errorOf) => (
          <>
            {/* Password managers keep the password with this name. */}
            <input hidden type="text" autoComplete="username" value={operator.name} readOnly />
            <PasswordInput
              label={intl.formatMessage(messages.newPassword)}
              description={intl.formatMessage(messages.passwordHint)}
              autoComplete="new-password"
              required
              value={password}
              error={errorOf('password')}
              data-autofocus
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          </>
        )}
      </DecisionDialog>
      <DecisionDialog
        isOpen={asked === 'codes'}
        onClose={close}
        title={intl.formatMessage(messages.makeCodes)}
        confirmLabel={intl.formatMessage(messages.makeCodes)}
        reason={false}
        decide={() => make({})}
        onDone={({ recoveryCodes }) =>
          recoveryCodes
            ? setCodes(recoveryCodes)
            : notify(intl.formatMessage(messages.codesGone), 'problem')
        }
      >
        <Text size="sm">{intl.formatMessage(messages.codesHint)}</Text>
      </DecisionDialog>
      <Dialog
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={intl.formatMessage(messages.codesTitle)}
      >
        <Stack gap="md">
          <Text size="sm">{intl.formatMessage(messages.codesOnce)}</Text>
          <RecoveryCodes codes={codes ?? []} />
        </Stack>
      </Dialog>
    </Panel>
  );
}
