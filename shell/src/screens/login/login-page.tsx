import { paths } from '@velvet/shared/contract/paths';
import { useLoaded } from '@velvet/shared/feature/use-loaded';
import { href, useBack } from '@velvet/shared/routes';
import { BrandMark, ErrorState, ScreenHeader, UiLink } from '@velvet/shared/ui';
import { PasswordField, TextField } from '@velvet/shared/ui/deferred';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as federation } from '../../federation/federation.messages.ts';
import { logIn } from '../../session/session-calls.ts';
import { LanguageButton } from '../sign-in/language-button.tsx';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import * as styles from '../sign-in/sign-in.module.css';
import { SignInFoot } from '../sign-in/sign-in-foot.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { loadSteps } from '../sign-in-steps/load-steps.ts';
import { messages } from './login-page.messages.ts';

type Missing = 'username' | 'password';

/** The step of who has forgotten the password. */
const forgotten = (returnTo = '') =>
  `${paths.login}?${new URLSearchParams({ step: 'forgot', ...(returnTo && { return: returnTo }) })}`;

const never = () => () => undefined;

/** Whether the visitor has forgotten the password; the page that the server renders does not know. */
function useIsForgotten(): boolean {
  const [parameters] = useSearchParams();
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isTakenOver && parameters.get('step') === 'forgot';
}

export default function LoginPage() {
  const intl = useIntl();
  const back = useBack(href.home());
  const { open, busy, returnTo, retryAt, fieldError, clear } = useSignIn();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const isForgotten = useIsForgotten();
  const { loaded: steps, hasFailed, reload } = useLoaded(loadSteps, isCodeNeeded || isForgotten);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gap = username === '' ? 'username' : password === '' ? 'password' : undefined;
    setMissing(gap);
    if (gap === undefined) logInWith({});
  };
  const logInWith = (second: { readonly code?: string }) =>
    void open(
      (caller) => logIn({ username, password, ...second, ...caller }),
      ({ token }) => token,
      // After a code the password is wrong only if it was changed meanwhile.
      (refusal) => {
        setCodeNeeded(
          refusal === 'code_needed' || (isCodeNeeded && refusal !== 'wrong_credentials'),
        );
        return refusal === 'code_needed';
      },
    );
  const askPasswordAgain = () => {
    setCodeNeeded(false);
    clear();
  };

  if (steps && isForgotten) return <steps.ForgottenPassword returnTo={returnTo} onBack={back} />;

  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={isCodeNeeded ? askPasswordAgain : back}
        action={<LanguageButton />}
      />
      {isCodeNeeded || isForgotten ? (
        steps ? (
          <steps.CodeStep
            busy={busy}
            retryAt={retryAt}
            error={fieldError('code')}
            onSubmit={(code) => logInWith({ code })}
          />
        ) : (
          hasFailed && (
            <ErrorState
              message={intl.formatMessage(federation.failedTitle)}
              retryLabel={intl.formatMessage(federation.retry)}
              onRetry={() => void reload()}
            />
          )
        )
      ) : (
        <form method="post" className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.mark} aria-hidden="true">
            <BrandMark name="Velvet" />
          </div>
          <TextField
            label={intl.formatMessage(common.username)}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
            error={
              missing === 'username'
                ? intl.formatMessage(common.usernameMissing)
                : fieldError('username')
            }
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            name="username"
            enterKeyHint="next"
          />
          <PasswordField
            label={intl.formatMessage(common.password)}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={
              missing === 'password'
                ? intl.formatMessage(common.passwordMissing)
                : fieldError('password')
            }
            autoComplete="current-password"
            name="password"
            enterKeyHint="go"
            showLabel={intl.formatMessage(common.show)}
            hideLabel={intl.formatMessage(common.hide)}
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
            <UiLink href={forgotten(returnTo)} className={styles.link}>
              <FormattedMessage {...messages.forgot} />
            </UiLink>
          </p>
        </form>
      )}
    </>
  );
}
