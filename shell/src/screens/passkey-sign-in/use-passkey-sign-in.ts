import { PASSKEY_CHALLENGE_S } from '@velvet/contract/constants';
import { logInWithPasskey, startPasskeyLogin } from '@velvet/contract/passkeys';
import { useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { askForPasskey, cancelPasskey, hasPasskeyAutofill } from '@velvet/sdk/passkeys';
import { useAppDispatch } from '@velvet/sdk/store';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { secretCall } from '../../api/secret-call.ts';
import type { useSignIn } from '../sign-in/use-sign-in.ts';
import { messages } from './passkey-sign-in.messages.ts';

export type PasskeySignInProps = Pick<ReturnType<typeof useSignIn>, 'open' | 'busy'>;

/** A new challenge is fetched well before the server forgets the one that is offered. */
const RENEWED_AFTER_MS = (PASSKEY_CHALLENGE_S - 60) * 1_000;

const fetchOptions = secretCall(startPasskeyLogin, {});

type Given = Extract<Awaited<ReturnType<typeof askForPasskey>>, { kind: 'given' }>['credential'];

/**
 * Signs in with a passkey: one of the suggestions of the name field, where the browser makes them, or
 * what the browser finds when the button asks.
 */
export function usePasskeySignIn({ open, busy }: PasskeySignInProps) {
  const intl = useIntl();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { overlays, describeError } = useHost();
  const [isAsking, setAsking] = useState(false);
  const [offers, setOffers] = useState(0);

  const logIn = (credential: Given) =>
    open(
      () => secretCall(logInWithPasskey, { credential, language }),
      ({ token }) => token,
    );
  const latest = useRef(logIn);
  useEffect(() => {
    latest.current = logIn;
  });

  useEffect(() => {
    if (isAsking || busy) return undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await hasPasskeyAutofill()) || isOver) return;
      // Who wants a passkey and sees none has the button, which says what is wrong.
      const options = await dispatch(fetchOptions);
      if (!options.ok || isOver) return;
      const answer = await askForPasskey(options.value, true);
      if (answer.kind === 'given' && !isOver) await latest.current(answer.credential);
    };
    void offer();
    const renew = () => {
      if (document.visibilityState === 'visible') setOffers((count) => count + 1);
    };
    const timer = setTimeout(() => {
      renew();
      document.addEventListener('visibilitychange', renew);
    }, RENEWED_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
      cancelPasskey();
    };
  }, [isAsking, busy, offers, dispatch]);

  const ask = async () => {
    if (isAsking || busy) return;
    setAsking(true);
    const options = await dispatch(fetchOptions);
    const answer = options.ok ? await askForPasskey(options.value) : undefined;
    if (!options.ok) overlays.toast(describeError(options.error), { tone: 'error' });
    else if (answer?.kind === 'given') await logIn(answer.credential);
    else if (answer?.kind === 'declined') overlays.toast(intl.formatMessage(messages.declined));
    setAsking(false);
  };
  return { isAsking, ask };
}
