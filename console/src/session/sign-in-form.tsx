import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { describeFailure, type OpsFailure, useMessages, useOpsChange } from '@velvet/console-kit';
import { passkeySignInOptions, signInWithPasskey } from '@velvet/contract/ops/passkeys';
import { type OperatorSession, signIn } from '@velvet/contract/ops/session';
import { askForPasskey } from '@velvet/sdk/passkeys';
import { hasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './session.messages.ts';

interface SignInFormProps {
  /** The only operator who may sign in here; undefined: any. */
  readonly name?: string | undefined;
  readonly onSignedIn: (operator: OperatorSession) => void;
}

const fields = ['name', 'password', 'code'] as const;
type FieldName = (typeof fields)[number];
type Values = Readonly<Record<FieldName, string>>;

/** Name, password and code, or a passkey where the browser has them. */
export function SignInForm({ name, onSignedIn }: SignInFormProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [run, { isRunning }] = useOpsChange(signIn);
  const [values, setValues] = useState<Values>({ name: name ?? '', password: '', code: '' });
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<OpsFailure | 'no-passkey'>();
  const passkey = usePasskeySignIn(onSignedIn, setFailure);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailure(undefined);
    if (fields.some((field) => values[field].trim() === '')) return;
    const code = values.code.replace(/\s/g, '');
    const outcome = await run({ name: values.name.trim(), password: values.password, code });
    if (outcome.ok) return onSignedIn(outcome.output);
    setFailure(outcome.failure);
    setValues((kept) => ({ ...kept, code: '' }));
  };
  const refused = typeof failure === 'object' && failure.kind === 'refused' ? failure : undefined;
  const at = (field: FieldName) => ({
    label: t(field),
    value: values[field],
    required: true,
    error:
      isAsked && values[field].trim() === '' && !failure
        ? t('required')
        : refused?.field === field && refused.message,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      setValues((kept) => ({ ...kept, [field]: currentTarget.value })),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failure === 'no-passkey' ? t('passkeyFailed') : describeFailure(intl, failure)}
          </Alert>
        )}
        <TextInput
          {...at('name')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={name !== undefined}
        />
        <PasswordInput {...at('password')} autoComplete="current-password" />
        <TextInput
          {...at('code')}
          description={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="text"
          spellCheck={false}
        />
        <Button type="submit" loading={isRunning} fullWidth>
          {t('submit')}
        </Button>
        {hasPasskeys() && (
          <>
            <Divider label={t('or')} />
            <Button variant="default" fullWidth loading={passkey.isRunning} onClick={passkey.start}>
              {t('passkey')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

/** Signing in with whichever passkey the browser offers. */
function usePasskeySignIn(
  onSignedIn: (operator: OperatorSession) => void,
  onFailure: (failure: OpsFailure | 'no-passkey' | undefined) => void,
) {
  const [fetchOptions] = useOpsChange(passkeySignInOptions);
  const [run] = useOpsChange(signInWithPasskey);
  const [isRunning, setRunning] = useState(false);

  const attempt = async (): Promise<OpsFailure | 'no-passkey' | undefined> => {
    const options = await fetchOptions({});
    if (!options.ok) return options.failure;
    const answer = await askForPasskey(options.output);
    if (answer.kind !== 'given') return 'no-passkey';
    const outcome = await run({ credential: answer.credential });
    if (!outcome.ok) return outcome.failure;
    onSignedIn(outcome.output);
    return undefined;
  };
  const start = async () => {
    setRunning(true);
    onFailure(undefined);
    const failure = await attempt();
    setRunning(false);
    onFailure(failure);
  };
  return { isRunning, start };
}
