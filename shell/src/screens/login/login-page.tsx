import { login } from '@velvet/contract/sign-in';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { hasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { href, useBack } from '@velvet/sdk/routes';
import { ErrorState, ScreenHeader } from '@velvet/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { secretCall } from '../../api/secret-call.ts';
import { messages as federation } from '../../federation/federation.messages.ts';
import { focusHeading } from '../../focus/heading-focus.ts';
import { afterPaint } from '../../scheduling/after-paint.ts';
import { useIsHydrated } from '../../scheduling/use-is-hydrated.ts';
import { LanguageButton } from '../sign-in/language-button.tsx';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { messages } from './login-page.messages.ts';
import { PasswordForm } from './password-form.tsx';

/** What few sign-ins need is fetched by those. */
const loadSteps = () =>
  import(/* webpackChunkName: "sign-in-steps" */ '../sign-in-steps/sign-in-steps.tsx');
/** Signing in with a passkey comes after the form can be used. */
const loadPasskeys = () =>
  import(/* webpackChunkName: "passkey-sign-in" */ '../passkey-sign-in/passkey-sign-in.tsx');

export default function LoginPage() {
  const intl = useIntl();
  const back = useBack(href.home());
  const signIn = useSignIn();
  const { open, returnTo, clear } = signIn;
  const [needed, setNeeded] = useState<'code' | 'step'>();
  const isCodeNeeded = needed !== undefined;
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  const [parameters] = useSearchParams();
  // The page that the server renders knows neither the step nor the browser.
  const isHydrated = useIsHydrated();
  const isForgotten = isHydrated && parameters.has('step');
  const isLater = isCodeNeeded || isForgotten;
  const { loaded: steps, hasFailed, reload } = useLoaded(loadSteps, isLater);
  const { loaded: passkeys } = useLoaded(loadPasskeys, isHydrated && !isLater && hasPasskeys());

  const step = parameters.get('step');
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step || (step !== null && !steps)) return;
    shownStep.current = step;
    // The link that led here is gone, and the focus with it.
    return afterPaint(focusHeading);
  }, [step, steps]);

  const logInWith = (second: { readonly code?: string }) =>
    void open(
      async (findCaller) =>
        secretCall(login, { ...credentials, ...second, ...(await findCaller()) }),
      ({ token }) => token,
      (refusal) => {
        if (refusal === 'code_needed') setNeeded('code');
        else if (refusal === 'step_needed') setNeeded('step');
        // After a code the password is wrong only if it was changed meanwhile.
        else if (refusal === 'wrong_credentials') setNeeded(undefined);
        return refusal === 'code_needed';
      },
    );
  const askPasswordAgain = () => {
    setNeeded(undefined);
    clear();
  };
  const laterStep = (): ReactNode => {
    if (steps) {
      return (
        <steps.CodeStep
          busy={signIn.busy}
          retryAt={signIn.retryAt}
          isAnyKind={needed === 'step'}
          error={signIn.fieldError('code')}
          onSubmit={(code) => logInWith({ code })}
        />
      );
    }
    return (
      hasFailed && (
        <ErrorState
          message={intl.formatMessage(federation.failedTitle)}
          retryLabel={intl.formatMessage(federation.retry)}
          onRetry={() => void reload()}
        />
      )
    );
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
      {isLater ? (
        laterStep()
      ) : (
        <PasswordForm
          signIn={signIn}
          credentials={credentials}
          // Password managers change both at once.
          onChange={(change) => setCredentials((current) => ({ ...current, ...change }))}
          onSubmit={() => logInWith({})}
        >
          {passkeys && <passkeys.PasskeySignIn {...signIn} />}
        </PasswordForm>
      )}
    </>
  );
}
