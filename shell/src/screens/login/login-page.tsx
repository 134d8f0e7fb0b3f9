import { href, useBack } from '@velvet/shared/routes';
import { BrandMark, ScreenHeader } from '@velvet/shared/ui';
import { PasswordField, TextField } from '@velvet/shared/ui/deferred';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { logIn } from '../../session/session-calls.ts';
import { LanguageButton } from '../sign-in/language-button.tsx';
import * as styles from '../sign-in/sign-in.module.css';
import { SignInFoot } from '../sign-in/sign-in-foot.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { messages } from './login-page.messages.ts';

type Missing = 'username' | 'password';

export default function LoginPage() {
  const intl = useIntl();
  const back = useBack(href.home());
  const { open, busy, returnTo, retryAt, fieldError } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gap = username === '' ? 'username' : password === '' ? 'password' : undefined;
    setMissing(gap);
    if (gap !== undefined) return;
    void open(
      (caller) => logIn({ username, password, ...caller }),
      ({ token }) => token,
    );
  };

  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={back}
        action={<LanguageButton />}
      />
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.mark} aria-hidden="true">
          <BrandMark name="Velvet" />
        </div>
        <TextField
          label={intl.formatMessage(messages.username)}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          error={
            missing === 'username'
              ? intl.formatMessage(messages.usernameMissing)
              : fieldError('username')
          }
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          name="username"
          enterKeyHint="next"
        />
        <PasswordField
          label={intl.formatMessage(messages.password)}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={
            missing === 'password'
              ? intl.formatMessage(messages.passwordMissing)
              : fieldError('password')
          }
          autoComplete="current-password"
          name="password"
          enterKeyHint="go"
          showLabel={intl.formatMessage(messages.show)}
          hideLabel={intl.formatMessage(messages.hide)}
        />
        <SignInFoot
          busy={busy}
          retryAt={retryAt}
          submit={messages.submit}
          other={{
            href: href.register(returnTo),
            question: messages.noAccount,
            label: messages.register,
          }}
        />
      </form>
    </>
  );
}
