import { Group, NativeSelect, TextInput } from '@mantine/core';
import {
  type DataColumns,
  DataTable,
  DecisionDialog,
  dateColumn,
  Panel,
  SmallButton,
  StateBadge,
  timeColumn,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
  useOpsPages,
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
import { roleNames } from '../layout/layout.messages.ts';
import { RoleField } from '../operators/role-field.tsx';
import { SecretOnce } from '../secrets/secret-once.tsx';
import { useFreshChange } from '../session/fresh-sign-in.tsx';
import { messages, valued } from './account.messages.ts';

/** Personal tokens, with which scripts call the operations; an administrator sees everybody's. */
export function Tokens() {
  const t = useMessages(messages);
  const list = useOpsPages(operatorSessionPage, { kind: 'personal' });
  const [isIssuing, setIssuing] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <Panel
      title={t('tokens')}
      isFlush
      actions={<SmallButton text={t('issue')} kind="main" onClick={() => setIssuing(true)} />}
    >
      <DataTable label={t('tokens')} rows={list} empty={t('noTokens')} columns={useColumns()} />
      {isIssuing && <IssueToken onClose={() => setIssuing(false)} onToken={setToken} />}
      <SecretOnce
        title={t('tokenTitle')}
        hint={t('tokenHint')}
        secret={token}
        onClose={() => setToken(undefined)}
      />
    </Panel>
  );
}

function useColumns(): DataColumns<OperatorSessionItem> {
  const intl = useIntl();
  const t = useMessages(messages);
  const { can } = useConsole();
  const end = useEndSession();
  return [
    { key: 'label', header: t('name'), cell: ({ label }) => label },
    can('administrator') && {
      key: 'operator',
      header: t('operator'),
      cell: ({ operator }) => operator,
    },
    {
      key: 'roles',
      header: t('roles'),
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
    timeColumn(
      'seen',
      t('lastUsed'),
      ({ startedAt, lastSeenAt }) => (lastSeenAt > startedAt ? lastSeenAt : undefined),
      { none: t('never') },
    ),
    dateColumn('expires', t('expires'), ({ expiresAt }) => expiresAt),
    {
      key: 'revoke',
      header: '',
      align: 'end',
      cell: (token) => (
        <SmallButton
          text={t('revoke')}
          label={intl.formatMessage(valued.revokeOne, { name: token.label })}
          kind="danger"
          onClick={() => end(token)}
        />
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
  const t = useMessages(messages);
  const { operator, can, notify } = useConsole();
  const issue = useFreshChange(issueToken);
  const [label, setLabel] = useState('');
  const [roles, setRoles] = useState<readonly TokenRole[]>([]);
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const offered: readonly TokenRole[] = [
    ...operator.roles,
    ...(can('administrator') ? ([AGENT] as const) : []),
  ];
  const decide = async () => {
    const name = label.trim();
    if (name === '') return refuseHere('label', t('tokenNameMissing'));
    if (roles.length === 0) return refuseHere('roles', t('noRoles'));
    return issue({ label: name, roles, days });
  };
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('issue')}
      reason={false}
      decide={decide}
      onDone={({ token }) =>
        token === undefined ? notify(t('tokenGone'), 'problem') : onToken(token)
      }
    >
      {(errorOf) => (
        <>
          <TextInput
            label={t('name')}
            description={t('tokenNameHint')}
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
            hint={t('tokenRolesHint')}
            error={errorOf('roles')}
            onChange={(chosen) => setRoles(withAgentAlone(roles, chosen))}
          />
          <NativeSelect
            label={t('life')}
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
  const t = useMessages(messages);
  const makeChange = useNotifiedChange();
  const [endSession] = useOpsChange(endOperatorSession);
  return ({ id, kind }) => {
    const isToken = kind === 'personal';
    return makeChange({
      question: {
        title: t(isToken ? 'revokeTitle' : 'endTitle'),
        text: t(isToken ? 'revokeText' : 'endText'),
        confirmLabel: t(isToken ? 'revoke' : 'end'),
        isDangerous: true,
      },
      change: () => endSession({ id }),
      doneText: t('ended'),
    });
  };
}
