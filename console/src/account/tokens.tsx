import { Button, Group } from '@mantine/core';
import {
  type DataColumn,
  DataTable,
  Panel,
  StateBadge,
  useConsole,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { type OperatorSessionItem, operatorSessionPage } from '@velvet/contract/ops/own-account';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { roleNames } from '../layout/layout.messages.ts';
import { SecretOnce } from '../secrets/secret-once.tsx';
import { messages, valued } from './account.messages.ts';
import { IssueToken } from './issue-token.tsx';
import { useEndSession } from './use-end-session.ts';

/** Personal tokens, with which scripts call the operations; an administrator sees everybody's. */
export function Tokens() {
  const intl = useIntl();
  const list = useOpsPages(operatorSessionPage, { kind: 'personal' });
  const [isIssuing, setIssuing] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <Panel
      title={intl.formatMessage(messages.tokens)}
      isFlush
      actions={
        <Button size="compact-sm" variant="light" onClick={() => setIssuing(true)}>
          {intl.formatMessage(messages.issue)}
        </Button>
      }
    >
      <DataTable
        label={intl.formatMessage(messages.tokens)}
        rows={list}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noTokens)}
        columns={useColumns()}
      />
      {isIssuing && <IssueToken onClose={() => setIssuing(false)} onToken={setToken} />}
      <SecretOnce
        title={intl.formatMessage(messages.tokenTitle)}
        hint={intl.formatMessage(messages.tokenHint)}
        secret={token}
        onClose={() => setToken(undefined)}
      />
    </Panel>
  );
}

function useColumns(): readonly DataColumn<OperatorSessionItem>[] {
  const intl = useIntl();
  const { can } = useConsole();
  const end = useEndSession();
  const operator: DataColumn<OperatorSessionItem> = {
    key: 'operator',
    header: intl.formatMessage(messages.operator),
    cell: (token) => token.operator,
  };
  return [
    { key: 'label', header: intl.formatMessage(messages.tokenName), cell: ({ label }) => label },
    ...(can('administrator') ? [operator] : []),
    {
      key: 'roles',
      header: intl.formatMessage(messages.tokenRoles),
      cell: ({ roles = [] }) => (
        <Group gap="xs">
          {roles.map((role) => (
            <StateBadge key={role} tone="neutral">
              {intl.formatMessage(roleNames[role])}
            </StateBadge>
          ))}
        </Group>
      ),
    },
    {
      key: 'seen',
      header: intl.formatMessage(messages.lastSeen),
      cell: ({ startedAt, lastSeenAt }) =>
        lastSeenAt > startedAt ? <When at={lastSeenAt} /> : intl.formatMessage(messages.never),
    },
    {
      key: 'expires',
      header: intl.formatMessage(messages.expires),
      cell: ({ expiresAt }) => <When at={expiresAt} precision="date" />,
    },
    {
      key: 'revoke',
      header: '',
      align: 'end',
      cell: (token) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={intl.formatMessage(valued.revokeOne, { name: token.label })}
          onClick={() => end(token)}
        >
          {intl.formatMessage(messages.revoke)}
        </Button>
      ),
    },
  ];
}
