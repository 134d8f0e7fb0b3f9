import {
  Button,
  Code,
  Group,
  PasswordInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { describeFailure, type OpsFailure, useMessages, useOpsChange } from '@velvet/console-kit';
import type { OpsInputOf, OpsOutputOf } from '@velvet/contract/ops/ops-endpoint';
import { acceptInvitation, openInvitation } from '@velvet/contract/ops/own-account';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './invitation.messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionScreen } from './session-screen.tsx';

type Invitation = OpsInputOf<typeof openInvitation> & OpsOutputOf<typeof openInvitation>;

/** The steps of accepting an invitation: the code, the app and the password, the recovery codes. */
export function InvitationForm({ onLeave }: { readonly onLeave: () => void }) {
  const t = useMessages(messages);
  const [invitation, setInvitation] = useState<Invitation>();
  const [codes, setCodes] = useState<readonly string[]>();
  const back = { label: t('back'), onClick: onLeave };
  if (codes) {
    return (
      <SessionScreen title={t('codesTitle')} hint={t('codesHint')}>
        <Stack gap="md">
          <RecoveryCodes codes={codes} />
          <Button onClick={onLeave}>{t('done')}</Button>
        </Stack>
      </SessionScreen>
    );
  }
  if (invitation) {
    return (
      <SessionScreen title={t('setupTitle')} hint={t('setupHint')} foot={back}>
        <AcceptStep invitation={invitation} onAccepted={setCodes} />
      </SessionScreen>
    );
  }
  return (
    <SessionScreen title={t('title')} hint={t('hint')} foot={back}>
      <OpenStep onOpened={setInvitation} />
    </SessionScreen>
  );
}

/** What the server says of a field, or of the whole step under its last field. */
function errorsOf(
  intl: Parameters<typeof describeFailure>[0],
  failure: OpsFailure | undefined,
  last: string,
) {
  const field = failure?.kind === 'refused' ? (failure.field ?? last) : last;
  return (name: string) => failure && name === field && describeFailure(intl, failure);
}

function OpenStep({ onOpened }: { readonly onOpened: (invitation: Invitation) => void }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [run, { isRunning }] = useOpsChange(openInvitation);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<OpsFailure>();
  const errorOf = errorsOf(intl, failure, 'code');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { name: name.trim(), code: code.trim() };
    const outcome = await run(given);
    if (outcome.ok) onOpened({ ...given, ...outcome.output });
    else setFailure(outcome.failure);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          required
          autoCapitalize="none"
          value={name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('code')}
          required
          autoComplete="off"
          value={code}
          error={errorOf('code')}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" loading={isRunning}>
          {t('next')}
        </Button>
      </Stack>
    </form>
  );
}

interface AcceptStepProps {
  readonly invitation: Invitation;
  readonly onAccepted: (recoveryCodes: readonly string[]) => void;
}

function AcceptStep({ invitation, onAccepted }: AcceptStepProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { name, code, setup, secret, address } = invitation;
  const [run, { isRunning }] = useOpsChange(acceptInvitation);
  const [appCode, setAppCode] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<OpsFailure>();
  const errorOf = errorsOf(intl, failure, 'password');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await run({ name, code, setup, appCode: appCode.trim(), password });
    if (outcome.ok) onAccepted(outcome.output.recoveryCodes);
    else setFailure(outcome.failure);
  };
  return (
    <form onSubmit={submit}>
      {/* Password managers keep the password with this name. */}
      <input hidden type="text" autoComplete="username" value={name} readOnly />
      <Stack gap="md">
        <Group gap="md" wrap="nowrap">
          <QrCode text={address} label={t('qr')} />
          <div>
            <Text size="xs" c="dimmed">
              {t('key')}
            </Text>
            <Code>{secret.replace(/.{4}(?=.)/g, '$& ')}</Code>
          </div>
        </Group>
        <TextInput
          label={t('appCode')}
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          value={appCode}
          error={errorOf('app_code')}
          onChange={({ currentTarget }) => setAppCode(currentTarget.value)}
        />
        <PasswordInput
          label={t('password')}
          required
          autoComplete="new-password"
          value={password}
          error={errorOf('password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" loading={isRunning}>
          {t('accept')}
        </Button>
      </Stack>
    </form>
  );
}

/** Fetched with the first invitation that is accepted here. */
const QrPicture = lazy(() => import(/* webpackChunkName: "qr" */ '@velvet/ui/qr-picture'));

const SIDE = 180;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code; what it says must be readable beside it, too. */
function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<Skeleton width={SIDE} height={SIDE} />}>
      <QrPicture {...props} side={SIDE} />
    </Suspense>
  );
}
