import { Button } from '@mantine/core';
import { useConsole } from '@velvet/console-kit';
import { type MemberDetail, resetMemberPassword, setMember } from '@velvet/contract/ops/members';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SecretOnce } from '../secrets/secret-once.tsx';
import { EditMember } from './edit-member.tsx';
import { messages } from './members.messages.ts';
import { ResetPassword } from './reset-password.tsx';

/** What the operator's roles allow to do about a member. */
export function MemberActions({ detail }: { readonly detail: MemberDetail }) {
  const intl = useIntl();
  const { mayCall } = useConsole();
  const [asked, ask] = useState<'edit' | 'reset'>();
  const [password, setPassword] = useState<string>();
  const close = () => ask(undefined);
  // Nothing can be done about an erased account.
  if (detail.closing?.erasedAt !== undefined) return null;
  return (
    <>
      {mayCall(setMember) && (
        <Button onClick={() => ask('edit')}>{intl.formatMessage(messages.edit)}</Button>
      )}
      {mayCall(resetMemberPassword) && (
        <Button variant="light" onClick={() => ask('reset')}>
          {intl.formatMessage(messages.reset)}
        </Button>
      )}
      {asked === 'edit' && <EditMember detail={detail} onClose={close} />}
      {asked === 'reset' && (
        <ResetPassword detail={detail} onClose={close} onPassword={setPassword} />
      )}
      <SecretOnce
        title={intl.formatMessage(messages.passwordTitle)}
        hint={intl.formatMessage(messages.passwordHint)}
        name={detail.member.username}
        secret={password}
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}
