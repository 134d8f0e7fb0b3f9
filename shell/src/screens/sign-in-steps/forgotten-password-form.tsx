import { resetLoginPassword } from '@velvet/contract/sign-in-codes';
import { isSupportElsewhere } from '@velvet/contract/support-address';
import type { SystemConfig } from '@velvet/contract/system';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { NewPasswordField } from '@velvet/sdk/feature/new-password-field';
import { href } from '@velvet/sdk/routes';
import { Button, ScreenHeader, UiLink } from '@velvet/ui';
import { TextField } from '@velvet/ui/deferred';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { secretCall } from '../../api/secret-call.ts';
import { RetryNote } from '../sign-in/retry-note.tsx';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import * as styles from '../sign-in/sign-in.module.css';
import { useFormCall } from '../sign-in/use-form-call.ts';
import { stepAddress } from '../support-case/case-steps.ts';
import { messages } from './sign-in-steps.messages.ts';

export interface ForgottenPasswordProps {
  readonly returnTo: string | undefined;
  readonly onBack: () => void;
}

const empty = { username: '', code: '', password: '' };
type Field = keyof typeof empty;
const fieldNames: readonly Field[] = ['username', 'code', 'password'];
const missingMessages = {
  username: common.usernameMissing,
  code: messages.codeMissing,
  password: common.passwordMissing,
} as const;
const wireNames = { username: 'username', code: 'code', password: 'new_password' } as const;

/** Sets a new password with a recovery code; signing in follows. */
export function ForgottenPasswordForm({ returnTo, onBack }: ForgottenPasswordProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays } = useHost();
  const { data: config } = useSystemConfigQuery();
  const form = useRef<HTMLFormElement>(null);
  const { busy, retryAt, fieldError, send } = useFormCall(form);
  const [fields, setFields] = useState(empty);
  const [missing, setMissing] = useState<Field>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const gap = fieldNames.find((name) => fields[name].trim() === '');
    setMissing(gap);
    const { username, code: recoveryCode, password: newPassword } = fields;
    const call = secretCall(resetLoginPassword, { username, recoveryCode, newPassword });
    const answer = await send(gap === undefined ? call : undefined);
    if (!answer) return;
    overlays.toast(answer.message, { tone: 'success' });
    void navigate(href.login(returnTo), { replace: true });
  };

  const bind = (name: Field) => ({
    name: wireNames[name],
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields((current) => ({ ...current, [name]: target.value })),
    error:
      missing === name ? intl.formatMessage(missingMessages[name]) : fieldError(wireNames[name]),
    spellCheck: false,
  });

  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.forgotTitle)}
        backLabel={intl.formatMessage(common.back)}
        onBack={onBack}
      />
      <form ref={form} method="post" className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.other}>
          <FormattedMessage {...messages.forgotLead} />
        </p>
        <TextField
          {...bind('username')}
          label={intl.formatMessage(common.username)}
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
        />
        <TextField
          {...bind('code')}
          label={intl.formatMessage(messages.recoveryCode)}
          hint={intl.formatMessage(messages.recoveryHint)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          enterKeyHint="next"
        />
        <NewPasswordField
          {...bind('password')}
          username={fields.username}
          label={intl.formatMessage(messages.newPassword)}
          hint={intl.formatMessage(messages.newPasswordHint)}
          enterKeyHint="done"
          showLabel={intl.formatMessage(common.show)}
          hideLabel={intl.formatMessage(common.hide)}
        />
        <p className={styles.other}>
          <FormattedMessage {...messages.resetAfter} />
        </p>
        <Button type="submit" fullWidth busy={busy}>
          <FormattedMessage {...messages.reset} />
        </Button>
        <RetryNote at={retryAt} />
        <p className={styles.other}>
          <FormattedMessage {...messages.noCode} />
        </p>
        {config && <SupportLinks config={config} returnTo={returnTo} />}
      </form>
    </>
  );
}

interface SupportLinksProps {
  readonly config: Pick<SystemConfig, 'supportEnabled' | 'supportUrl'>;
  readonly returnTo: string | undefined;
}

/** The way to customer service: somebody else's page, or a case in the app. */
function SupportLinks({ config, returnTo }: SupportLinksProps) {
  if (isSupportElsewhere(config.supportUrl)) {
    return (
      <p className={styles.other}>
        <UiLink href={config.supportUrl} className={styles.link}>
          <FormattedMessage {...messages.support} />
        </UiLink>
      </p>
    );
  }
  if (!config.supportEnabled) return null;
  return (
    <p className={styles.other}>
      <UiLink href={stepAddress('ask', returnTo)} className={styles.link}>
        <FormattedMessage {...messages.ask} />
      </UiLink>{' '}
      <UiLink href={stepAddress('case', returnTo)} className={styles.link}>
        <FormattedMessage {...messages.haveCase} />
      </UiLink>
    </p>
  );
}
