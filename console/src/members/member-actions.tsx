import { Button, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { DecisionDialog, useConsole, useMessages, useOpsChange } from '@velvet/console-kit';
import { type MemberDetail, resetMemberPassword, setMember } from '@velvet/contract/ops/members';
import { useState } from 'react';
import { SecretOnce } from '../secrets/secret-once.tsx';
import { ACTIVE } from './member-facts.tsx';
import { messages } from './members.messages.ts';
import { ResetPassword } from './reset-password.tsx';

/** What the operator's roles allow to do about a member. */
export function MemberActions({ detail }: { readonly detail: MemberDetail }) {
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const [asked, ask] = useState<'edit' | 'reset'>();
  const [password, setPassword] = useState<string>();
  const close = () => ask(undefined);
  // Nothing can be done about an erased account.
  if (detail.closing?.erasedAt !== undefined) return null;
  return (
    <>
      {mayCall(setMember) && <Button onClick={() => ask('edit')}>{t('change')}</Button>}
      {mayCall(resetMemberPassword) && (
        <Button variant="light" onClick={() => ask('reset')}>
          {t('reset')}
        </Button>
      )}
      {asked === 'edit' && <EditMember detail={detail} onClose={close} />}
      {asked === 'reset' && (
        <ResetPassword detail={detail} onClose={close} onPassword={setPassword} />
      )}
      <SecretOnce
        title={t('passwordTitle')}
        hint={t('passwordHint')}
        name={detail.member.username}
        secret={password}
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}

interface EditMemberProps {
  readonly detail: MemberDetail;
  readonly onClose: () => void;
}

const DISABLED = 0;
const CREDIT_MAX = 1_000_000;

/** Changes what is changed here and nothing else; another status needs a reason. */
function EditMember({ detail, onClose }: EditMemberProps) {
  const t = useMessages(messages);
  const [save] = useOpsChange(setMember);
  // As it was when the dialog was opened: what has changed since is refused.
  const [{ member, version }] = useState(detail);
  const [vip, setVip] = useState(member.vip);
  const [dating, setDating] = useState(member.dating);
  const [isActive, setActive] = useState(member.status === ACTIVE);
  const [credit, setCredit] = useState(member.creditScore);
  const hasNewStatus = isActive !== (member.status === ACTIVE);
  const decide = (reason: string) =>
    save({
      id: member.id,
      version,
      reason,
      ...(vip === member.vip ? {} : { vip }),
      ...(dating === member.dating ? {} : { dating }),
      ...(hasNewStatus ? { status: isActive ? ACTIVE : DISABLED } : {}),
      ...(credit === member.creditScore ? {} : { creditScore: credit }),
    });
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('editTitle')}
      confirmLabel={t('save')}
      isDangerous={hasNewStatus && !isActive}
      reason={{ isOptional: !hasNewStatus }}
      decide={decide}
      doneText={t('saved')}
    >
      {(errorOf) => (
        <Stack gap="md">
          <Switch
            label={t('vip')}
            checked={vip}
            onChange={({ currentTarget }) => setVip(currentTarget.checked)}
          />
          <Switch
            label={t('dating')}
            checked={dating}
            onChange={({ currentTarget }) => setDating(currentTarget.checked)}
          />
          <Select
            label={t('status')}
            description={t('statusHint')}
            allowDeselect={false}
            data={[
              { value: 'active', label: t('active') },
              { value: 'disabled', label: t('disabled') },
            ]}
            value={isActive ? 'active' : 'disabled'}
            error={errorOf('status')}
            onChange={(chosen) => setActive(chosen === 'active')}
          />
          <NumberInput
            label={t('credit')}
            min={0}
            max={CREDIT_MAX}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={credit}
            error={errorOf('credit_score')}
            onChange={(value) => setCredit(Number(value) || 0)}
          />
        </Stack>
      )}
    </DecisionDialog>
  );
}
