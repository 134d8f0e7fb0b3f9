import { href } from '@velvet/sdk/routes';
import { BrandMark, UiLink } from '@velvet/ui';
import { PasswordField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import * as styles from '../sign-in/sign-in.module.css';
import { SignInFoot } from '../sign-in/sign-in-foot.tsx';
import type { useSignIn } from '../sign-in/use-sign-in.ts';
import { stepAddress } from '../support-case/case-steps.ts';
import { messages } from './login-page.messages.ts';

/** What a member signs in with. */
interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface PasswordFormProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  /** Kept by the page while a code is asked for. */
  readonly credentials: Credentials;
  readonly onChange: (change: Partial<Credentials>) => void;
  readonly onSubmit: () => void;
  /** Other ways to sign in. */
  readonly children: ReactNode;
}

const missingMessages = { username: common.usernameMissing, password: common.passwordMissing };

const gapIn = ({ username, password }: Credentials): keyof Credentials | undefined => {
  if (username === '') return 'username';
  return password === '' ? 'password' : undefined;
};

export function PasswordForm(props: PasswordFormProps) {
  const { signIn, credentials, onChange, onSubmit, children } = props;
  const { busy, retryAt, returnTo, fieldError } = signIn;
  const intl = useIntl();
  const [missing, setMissing] = useState<keyof Credentials>();
  const t = (message: MessageDescriptor) => intl.formatMessage(message);
  const errorOf = (name: keyof Credentials) =>
    missing === name ? t(missingMessages[name]) : fieldError(name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gap = gapIn(credentials);
    setMissing(gap);
    if (!gap) onSubmit();
  };

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.mark} aria-hidden="true">
        <BrandMark name="Velvet" />
      </div>
      <TextField
        label={t(common.username)}
        value={credentials.username}
        onChange={({ target }) => onChange({ username: target.value })}
        error={errorOf('username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        name="username"
        enterKeyHint="next"
      />
      <PasswordField
        label={t(common.password)}
        value={credentials.password}
        onChange={({ target }) => onChange({ password: target.value })}
        error={errorOf('password')}
        autoComplete="current-password"
        name="password"
        enterKeyHint="go"
        showLabel={t(common.show)}
        hideLabel={t(common.hide)}
      />
      <SignInFoot
        busy={busy}
        retryAt={retryAt}
        submit={common.submit}
        other={{
          href: href.register(returnTo),
          question: messages.noAccount,
          label: messages.register,
        }}
      />
      <p className={styles.other}>
        <UiLink href={stepAddress('forgot', returnTo)} className={styles.link}>
          <FormattedMessage {...messages.forgot} />
        </UiLink>
      </p>
      {children}
    </form>
  );
}
