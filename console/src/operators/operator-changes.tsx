import { NumberInput } from '@mantine/core';
import { DecisionDialog, useConsole, useMessages, useOpsChange } from '@velvet/console-kit';
import { type Id, toId } from '@velvet/contract/brand';
import {
  disableOperator,
  linkOperator,
  type OperatorItem,
  resetOperator,
  setOperatorRoles,
} from '@velvet/contract/ops/operators';
import { type OperatorRole, operatorRoles } from '@velvet/contract/ops/role';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { refuseHere } from '../forms/refuse-here.ts';
import type { Invitation } from '../proposals/invitation-code.tsx';
import { messages, valued } from './operators.messages.ts';
import { RoleField } from './role-field.tsx';

export interface OperatorChangeProps {
  /** As it was when the dialog was opened: what has changed since is refused. */
  readonly operator: OperatorItem;
  readonly onClose: () => void;
  readonly tell: TellOutcome;
}

/** Proposes to replace the roles. */
export function ChangeRoles({
  operator: { name, version, ...item },
  onClose,
  tell,
}: OperatorChangeProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [change] = useOpsChange(setOperatorRoles);
  const [roles, setRoles] = useState<readonly OperatorRole[]>(item.roles);
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.setRolesOf, { name })}
      confirmLabel={t('propose')}
      hint={t('onceApproved')}
      decide={async (reason) =>
        roles.length === 0
          ? refuseHere('roles', t('noRoles'))
          : change({ name, version, roles, reason })
      }
      onDone={(done) => tell(name, done)}
    >
      {(errorOf) => (
        <RoleField
          offered={operatorRoles}
          value={roles}
          error={errorOf('roles')}
          onChange={setRoles}
        />
      )}
    </DecisionDialog>
  );
}

/** Proposes which member is the same person, or that none is. */
export function LinkMember({
  operator: { name, version, memberId },
  onClose,
  tell,
}: OperatorChangeProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [link] = useOpsChange(linkOperator);
  const [member, setMember] = useState(memberId);
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.linkOf, { name })}
      confirmLabel={t('propose')}
      hint={t('onceApproved')}
      decide={(reason) =>
        link({ name, version, ...(member === undefined ? {} : { memberId: member }), reason })
      }
      onDone={(done) => tell(name, done)}
    >
      {(errorOf) => (
        <MemberField value={member} error={errorOf('member_id')} onChange={setMember} />
      )}
    </DecisionDialog>
  );
}

/** Proposes to end password, factors and sessions, and to invite again. */
export function ResetOperator({ operator: { name, version }, onClose, tell }: OperatorChangeProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [reset] = useOpsChange(resetOperator);
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.resetOf, { name })}
      confirmLabel={t('propose')}
      isDangerous
      hint={t('resetText')}
      decide={(reason) => reset({ name, version, reason })}
      onDone={({ decided, invitation }) =>
        tell(name, { ...decided, ...(invitation === undefined ? {} : { invitation }) })
      }
    />
  );
}

/** Ends what an operator can do, at once. */
export function DisableOperator({ operator: { name, version }, onClose }: OperatorChangeProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [disable] = useOpsChange(disableOperator);
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.disableOf, { name })}
      confirmLabel={t('disable')}
      isDangerous
      hint={t('disableText')}
      decide={(reason) => disable({ name, version, reason })}
      doneText={t('isDisabled')}
    />
  );
}

interface Outcome {
  readonly outcome: 'ok' | 'needs_second';
  /** A code that is shown once. */
  readonly invitation?: string;
}

/** Says what became of a proposal about the operator with this name. */
export type TellOutcome = (name: string, outcome: Outcome) => void;

/** What became of proposals: a notice, or the code that must be given to the operator. */
export function useTellOutcome() {
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [code, setCode] = useState<Invitation>();
  const tell: TellOutcome = (name, { outcome, invitation }) => {
    if (invitation !== undefined) return setCode({ name, code: invitation });
    const isDone = outcome === 'ok';
    notify(t(isDone ? 'isDone' : 'isProposed'), isDone ? 'done' : 'info');
  };
  return { tell, code, forgetCode: () => setCode(undefined) };
}

export type MemberId = Id<'member'>;

interface MemberFieldProps {
  readonly value: MemberId | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: MemberId | undefined) => void;
}

/** The number of a member, or none. */
export function MemberField({ value, error, onChange }: MemberFieldProps) {
  const t = useMessages(messages);
  return (
    <NumberInput
      label={t('memberId')}
      description={t('memberHint')}
      value={value ?? ''}
      error={error}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      max={Number.MAX_SAFE_INTEGER}
      onChange={(given) => onChange(Number(given) > 0 ? toId<'member'>(Number(given)) : undefined)}
    />
  );
}
