import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import {
  ConsolePage,
  DataTable,
  DecisionDialog,
  Dialog,
  Panel,
  StateBadge,
  useConsole,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import {
  changeOperatorPassword,
  makeRecoveryCodes,
  type OperatorSessionItem,
  operatorSessionPage,
} from '@velvet/contract/ops/own-account';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { RecoveryCodes } from '../session/recovery-codes.tsx';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { messages } from './account.messages.ts';
import { Passkeys } from './passkeys.tsx';
import { Tokens, useEndSession } from './tokens.tsx';

/** The operator's own account: passkeys, password, recovery codes, sessions, personal tokens. */
export default function AccountPage() {
  const intl = useIntl();
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.hint)}
    >
      <Passkeys />
      <Secrets />
      <Sessions />
      <Tokens />
    </ConsolePage>
  );
}

/** Password and recovery codes; both need a fresh sign-in. */
function Secrets() {
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

/** Where the operator is signed in; an administrator sees everybody's. */
function Sessions() {
  const intl = useIntl();
  const { can } = useConsole();
  const list = useOpsPages(operatorSessionPage, { kind: 'session' });
  const end = useEndSession();
  const operator = {
    key: 'operator',
    header: intl.formatMessage(messages.operator),
    cell: (session: OperatorSessionItem) => session.operator,
  };
  return (
    <Panel title={intl.formatMessage(messages.sessions)} isFlush>
      <DataTable
        label={intl.formatMessage(messages.sessions)}
        rows={list}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noSessions)}
        columns={[
          ...(can('administrator') ? [operator] : []),
          {
            key: 'kind',
            header: intl.formatMessage(messages.kind),
            cell: ({ isCurrent }) =>
              isCurrent ? (
                <StateBadge tone="good">{intl.formatMessage(messages.current)}</StateBadge>
              ) : (
                intl.formatMessage(messages.session)
              ),
          },
          {
            key: 'started',
            header: intl.formatMessage(messages.started),
            cell: ({ startedAt }) => <When at={startedAt} />,
          },
          {
            key: 'seen',
            header: intl.formatMessage(messages.lastSeen),
            cell: ({ lastSeenAt }) => <When at={lastSeenAt} />,
          },
          {
            key: 'expires',
            header: intl.formatMessage(messages.expires),
            cell: ({ expiresAt }) => <When at={expiresAt} />,
          },
          {
            key: 'end',
            header: '',
            align: 'end',
            cell: (session) =>
              !session.isCurrent && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => end(session)}>
                  {intl.formatMessage(messages.end)}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}
