import { TextInput } from '@mantine/core';
import {
  DecisionDialog,
  useLeaveQuestion,
  useMessages,
  useOpsChange,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { inviteOperator } from '@velvet/contract/ops/operators';
import { type OperatorRole, operatorRoles } from '@velvet/contract/ops/role';
import { useState } from 'react';
import { refuseHere } from '../forms/refuse-here.ts';
import { MemberField, type MemberId, type TellOutcome } from './operator-changes.tsx';
import { messages } from './operators.messages.ts';
import { RoleField } from './role-field.tsx';

interface InviteOperatorProps {
  readonly onClose: () => void;
  readonly tell: TellOutcome;
}

const LONGEST_NAME = 32;

/** Proposes an operator; where another administrator has asked for the same, the code is shown. */
export function InviteOperator({ onClose, tell }: InviteOperatorProps) {
  const t = useMessages(messages);
  const [invite] = useOpsChange(inviteOperator);
  const [typed, setTyped] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [member, setMember] = useState<MemberId>();
  const name = typed.trim();
  const isChanged = name !== '' || roles.length > 0;
  useUnsavedGuard(isChanged);
  const mayClose = useLeaveQuestion(isChanged);
  return (
    <DecisionDialog
      onClose={onClose}
      mayClose={mayClose}
      title={t('invite')}
      confirmLabel={t('propose')}
      hint={t('inviteText')}
      decide={async (reason) =>
        roles.length === 0
          ? refuseHere('roles', t('noRoles'))
          : invite({ name, roles, ...(member === undefined ? {} : { memberId: member }), reason })
      }
      onDone={(done) => tell(name, done)}
    >
      {(errorOf) => (
        <>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            value={typed}
            maxLength={LONGEST_NAME}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('name')}
            data-autofocus
            required
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <RoleField
            offered={operatorRoles}
            value={roles}
            error={errorOf('roles')}
            onChange={setRoles}
          />
          <MemberField value={member} error={errorOf('member_id')} onChange={setMember} />
        </>
      )}
    </DecisionDialog>
  );
}
