import { Checkbox, SegmentedControl, Stack } from '@mantine/core';
import { DecisionDialog, useConsole, useMessages, useOpsChange } from '@velvet/console-kit';
import {
  type MemberDetail,
  type ResetCheck,
  type ResetKind,
  resetChecks,
  resetKinds,
  resetMemberPassword,
} from '@velvet/contract/ops/members';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { checkNames, messages } from './members.messages.ts';

interface ResetPasswordProps {
  readonly detail: MemberDetail;
  readonly onClose: () => void;
  /** Of a login password that was reset: what to tell the member. */
  readonly onPassword: (password: string) => void;
}

/** What is said of a reset that shows no password. */
const doneOf = {
  login: 'passwordLost',
  funds: 'resetDone',
  codes: 'codesOff',
  hold: 'holdEnded',
} as const satisfies Readonly<Record<ResetKind, keyof typeof messages>>;

const isCheck = (value: string): value is ResetCheck =>
  resetChecks.some((check) => check === value);

/** For a member who has forgotten a password, after checks that the operator answers for (spec S14.1). */
export function ResetPassword({ detail, onClose, onPassword }: ResetPasswordProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [reset] = useOpsChange(resetMemberPassword);
  const [kind, setKind] = useState<ResetKind>('login');
  const [checks, setChecks] = useState<readonly ResetCheck[]>([]);
  // As it was when the dialog was opened: what has changed since is refused.
  const [{ member, version }] = useState(detail);
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('reset')}
      isDangerous
      decide={(reason) => reset({ id: member.id, version, kind, checks, reason })}
      onDone={(output) => {
        if (output.password !== undefined) onPassword(output.password);
        else notify(t(doneOf[kind]), kind === 'login' ? 'problem' : 'done');
      }}
    >
      {(errorOf) => (
        <Stack gap="md">
          <SegmentedControl
            aria-label={t('which')}
            data={resetKinds.map((value) => ({ value, label: t(value) }))}
            value={kind}
            onChange={(chosen) => setKind(resetKinds.find((each) => each === chosen) ?? 'login')}
          />
          <Checkbox.Group
            label={t('checks')}
            description={t('checksHint')}
            withAsterisk
            error={errorOf('checks')}
            value={[...checks]}
            onChange={(chosen) => setChecks(chosen.filter(isCheck))}
          >
            <Stack gap="xs" mt="xs">
              {resetChecks.map((check) => (
                <Checkbox key={check} value={check} label={intl.formatMessage(checkNames[check])} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      )}
    </DecisionDialog>
  );
}
