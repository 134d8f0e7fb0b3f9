import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import {
  type DataColumn,
  DataTable,
  DecisionDialog,
  Panel,
  StateBadge,
  useConsole,
  useOpsChange,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import {
  endOperatorSession,
  issueToken,
  type OperatorSessionItem,
  operatorSessionPage,
  TOKEN_DAYS_MAX,
} from '@velvet/contract/ops/own-account';
import type { TokenRole } from '@velvet/contract/ops/role';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { refuseHere } from '../forms/refuse-here.ts';
import { useConfirmedChange } from '../forms/use-confirmed-change.ts';
import { roleNames } from '../layout/layout.messages.ts';
import { RoleField } from '../operators/role-field.tsx';
import { SecretOnce } from '../secrets/secret-once.tsx';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { messages, valued } from './account.messages.ts';

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

interface IssueTokenProps {
  readonly onClose: () => void;
  /** Told once: the server keeps it nowhere. */
  readonly onToken: (token: string) => void;
}

const LABEL_MAX = 64;
const lives = [7, 30, 90, TOKEN_DAYS_MAX] as const;
const USUAL_DAYS = 30;

const AGENT = 'release_agent';

/** The token of a release agent has no other role: choosing one of them takes back the other. */
const withAgentAlone = (
  before: readonly TokenRole[],
  chosen: readonly TokenRole[],
): readonly TokenRole[] =>
  before.includes(AGENT)
    ? chosen.filter((role) => role !== AGENT)
    : chosen.includes(AGENT)
      ? [AGENT]
      : chosen;

/** Asks what a personal token is for, what it may do and for how long; needs a fresh sign-in. */
function IssueToken({ onClose, onToken }: IssueTokenProps) {
  const intl = useIntl();
  const { operator, can, notify } = useConsole();
  const [issue] = useFreshChange(issueToken);
  const [label, setLabel] = useState('');
  const [roles, setRoles] = useState<readonly TokenRole[]>([]);
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const offered: readonly TokenRole[] = [
    ...operator.roles,
    ...(can('administrator') ? ([AGENT] as const) : []),
  ];
  const decide = async () => {
    const name = label.trim();
    if (name === '') return refuseHere('label', intl.formatMessage(messages.tokenNameMissing));
    if (roles.length === 0) return refuseHere('roles', intl.formatMessage(messages.noRoles));
    return issue({ label: name, roles, days });
  };
  return (
    <DecisionDialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage(messages.issue)}
      confirmLabel={intl.formatMessage(messages.issue)}
      reason={false}
      decide={decide}
      onDone={({ token }) =>
        token === undefined
          ? notify(intl.formatMessage(messages.tokenGone), 'problem')
          : onToken(token)
      }
    >
      {(errorOf) => (
        <>
          <TextInput
            label={intl.formatMessage(messages.tokenName)}
            description={intl.formatMessage(messages.tokenNameHint)}
            required
            maxLength={LABEL_MAX}
            autoComplete="off"
            value={label}
            error={errorOf('label')}
            data-autofocus
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <RoleField
            value={roles}
            offered={offered}
            hint={intl.formatMessage(messages.tokenRolesHint)}
            error={errorOf('roles')}
            onChange={(chosen) => setRoles(withAgentAlone(roles, chosen))}
          />
          <NativeSelect
            label={intl.formatMessage(messages.life)}
            data={lives.map((value) => ({
              value: String(value),
              label: intl.formatMessage(valued.days, { count: value }),
            }))}
            value={String(days)}
            error={errorOf('days')}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** Ends a session or personal token after a question. */
export function useEndSession(): (session: OperatorSessionItem) => Promise<void> {
  const intl = useIntl();
  const confirmed = useConfirmedChange();
  const [endSession] = useOpsChange(endOperatorSession);
  return ({ id, kind }) => {
    const isToken = kind === 'personal';
    return confirmed({
      question: {
        title: intl.formatMessage(isToken ? messages.revokeTitle : messages.endTitle),
        text: intl.formatMessage(isToken ? messages.revokeText : messages.endText),
        confirmLabel: intl.formatMessage(isToken ? messages.revoke : messages.end),
        isDangerous: true,
      },
      change: () => endSession({ id }),
      done: () => intl.formatMessage(messages.ended),
    });
  };
}
