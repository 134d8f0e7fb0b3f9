import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  DataTable,
  DecisionDialog,
  Dialog,
  formatTime,
  Panel,
  SmallButton,
  StateBadge,
  timeColumn,
  useConsole,
  useMessages,
  useOpsPages,
} from '@velvet/console-kit';
import {
  changeOperatorPassword,
  makeRecoveryCodes,
  type OperatorSessionItem,
  operatorSessionPage,
} from '@velvet/contract/ops/own-account';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useFreshChange } from '../session/fresh-sign-in.tsx';
import { RecoveryCodes } from '../session/recovery-codes.tsx';
import { messages } from './account.messages.ts';
import { Passkeys } from './passkeys.tsx';
import { Tokens, useEndSession } from './tokens.tsx';

/** The operator's own account: passkeys, password, recovery codes, sessions, personal tokens. */
export default function AccountPage() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')} description={t('hint')}>
      <Passkeys />
      <Secrets />
      <Sessions />
      <Tokens />
    </ConsolePage>
  );
}

/** Password and recovery codes; both need a fresh sign-in. */
function Secrets() {
  const t = useMessages(messages);
  const { notify, operator } = useConsole();
  const [asked, ask] = useState<'password' | 'codes'>();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const change = useFreshChange(changeOperatorPassword);
  const make = useFreshChange(makeRecoveryCodes);
  const close = () => {
    ask(undefined);
    setPassword('');
  };
  return (
    <Panel title={t('secrets')}>
      <Group gap="sm">
        <Button variant="default" onClick={() => ask('password')}>
          {t('changePassword')}
        </Button>
        <Button variant="default" onClick={() => ask('codes')}>
          {t('makeCodes')}
        </Button>
      </Group>
      <DecisionDialog
        isOpen={asked === 'password'}
        onClose={close}
        title={t('changePassword')}
        reason={false}
        decide={() => change({ password })}
        doneText={t('passwordChanged')}
      >
        {(errorOf) => (
          <>
            {/* Password managers keep the password with this name. */}
            <input hidden type="text" autoComplete="username" value={operator.name} readOnly />
            <PasswordInput
              label={t('newPassword')}
              description={t('passwordHint')}
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
        title={t('makeCodes')}
        hint={t('codesHint')}
        reason={false}
        decide={() => make({})}
        onDone={({ recoveryCodes }) =>
          recoveryCodes ? setCodes(recoveryCodes) : notify(t('codesGone'), 'problem')
        }
      />
      <Dialog
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={t('codesTitle')}
      >
        <Stack gap="md">
          <Text size="sm">{t('codesOnce')}</Text>
          <RecoveryCodes codes={codes ?? []} />
        </Stack>
      </Dialog>
    </Panel>
  );
}

/** Where the operator is signed in; an administrator sees everybody's. */
function Sessions() {
  const intl = useIntl();
  const t = useMessages(messages);
  const { can } = useConsole();
  const list = useOpsPages(operatorSessionPage, { kind: 'session' });
  const end = useEndSession();
  const columns: DataColumns<OperatorSessionItem> = [
    can('administrator') && {
      key: 'operator',
      header: t('operator'),
      cell: ({ operator }) => operator,
    },
    {
      key: 'kind',
      header: t('kind'),
      cell: ({ isCurrent }) =>
        isCurrent ? <StateBadge tone="good">{t('current')}</StateBadge> : t('session'),
    },
    timeColumn('started', t('started'), ({ startedAt }) => startedAt),
    timeColumn('seen', t('lastUsed'), ({ lastSeenAt }) => lastSeenAt),
    timeColumn('expires', t('expires'), ({ expiresAt }) => expiresAt),
    {
      key: 'end',
      header: '',
      align: 'end',
      cell: (session) =>
        !session.isCurrent && (
          <SmallButton
            text={t('end')}
            about={`${session.operator}, ${formatTime(intl, session.startedAt)}`}
            kind="danger"
            onClick={() => end(session)}
          />
        ),
    },
  ];
  return (
    <Panel title={t('sessions')} isFlush>
      <DataTable label={t('sessions')} rows={list} columns={columns} empty={t('noSessions')} />
    </Panel>
  );
}
