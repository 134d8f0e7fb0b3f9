import { NativeSelect, TextInput } from '@mantine/core';
import { DecisionDialog, useConsole } from '@velvet/console-kit';
import { issueToken, TOKEN_DAYS_MAX } from '@velvet/contract/ops/own-account';
import type { TokenRole } from '@velvet/contract/ops/role';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { refuseHere } from '../forms/refuse-here.ts';
import { RoleField } from '../operators/role-field.tsx';
import { useFreshChange } from '../session/use-fresh-change.ts';
import { messages, valued } from './account.messages.ts';

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
export function IssueToken({ onClose, onToken }: IssueTokenProps) {
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
