import { Button, Loader } from '@mantine/core';
import { isRefusedFor, type OpsStoreExtra, opsApi, useMessages } from '@velvet/console-kit';
import { decode } from '@velvet/contract/codec';
import { opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { type OperatorSession, whoAmI } from '@velvet/contract/ops/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  type ConsoleStore,
  useConsoleDispatch,
  useConsoleSelector,
} from '../state/console-store.ts';
import { asked, notReached, selectSession, signedIn, signedOut } from '../state/session-slice.ts';
import { InvitationForm } from './invitation-form.tsx';
import { messages, valued } from './session.messages.ts';
import * as styles from './session.module.css';
import { SessionScreen } from './session-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SessionGateProps {
  /** For the operator who is signed in; another operator gets it anew. */
  readonly children: (operator: OperatorSession) => ReactNode;
}

/** Lets nobody in without a session. When it ends, what is on screen waits for the same operator. */
export function SessionGate({ children }: SessionGateProps) {
  const session = useConsoleSelector(selectSession);
  switch (session.kind) {
    case 'unknown':
      return <Checking />;
    case 'unreachable':
      return <Unreachable />;
    case 'none':
      return <Guest />;
    case 'open':
    case 'ended': {
      const { operator } = session;
      const isEnded = session.kind === 'ended';
      return (
        <div key={operator.name}>
          <div hidden={isEnded} inert={isEnded}>
            {children(operator)}
          </div>
          {isEnded && <Ended name={operator.name} />}
        </div>
      );
    }
  }
}

function Checking() {
  const t = useMessages(messages);
  return (
    <div className={styles.centre}>
      <Loader aria-label={t('checking')} />
    </div>
  );
}

function Unreachable() {
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  return (
    <SessionScreen title={t('unreachable')}>
      <Button onClick={() => dispatch(checkSession())}>{t('retry')}</Button>
    </SessionScreen>
  );
}

function Guest() {
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  const [isInvited, setInvited] = useState(false);
  const onSignedIn = (operator: OperatorSession) => {
    // Nothing that another operator has read is shown to this one.
    dispatch(opsApi.util.resetApiState());
    dispatch(signedIn(operator));
  };
  if (isInvited) return <InvitationForm onLeave={() => setInvited(false)} />;
  return (
    <SessionScreen
      title={t('title')}
      foot={{ label: t('invitation'), onClick: () => setInvited(true) }}
    >
      <SignInForm onSignedIn={onSignedIn} />
    </SessionScreen>
  );
}

/** Asks for a new sign-in above the page, and above its dialogs, which Mantine renders outside of it. */
function Ended({ name }: { readonly name: string }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  const onSignedIn = (operator: OperatorSession) => {
    if (operator.name !== name) dispatch(opsApi.util.resetApiState());
    dispatch(signedIn(operator));
    dispatch(opsApi.util.invalidateTags(['group']));
  };
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const dialogs = [...document.querySelectorAll<HTMLElement>('body > [data-portal]')];
    const cover = (isCovered: boolean) => {
      for (const dialog of dialogs) dialog.inert = dialog.hidden = isCovered;
    };
    cover(true);
    screen.current?.focus();
    return () => {
      cover(false);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={screen} className={styles.over} aria-label={t('endedTitle')} tabIndex={-1}>
      <SessionScreen
        title={t('endedTitle')}
        hint={intl.formatMessage(valued.endedHint, { name })}
        foot={{ label: t('otherOperator'), onClick: () => dispatch(signedOut()) }}
      >
        <SignInForm name={name} onSignedIn={onSignedIn} />
      </SessionScreen>
    </section>
  );
}

/** Asks the server whose session the browser's cookie is. */
export const checkSession =
  () =>
  async (
    dispatch: ConsoleStore['dispatch'],
    _getState: () => unknown,
    { opsClient }: OpsStoreExtra,
  ) => {
    dispatch(asked());
    const reply = await opsClient.send(opsRequest(whoAmI, {}));
    if (!reply.ok) {
      const isNone = isRefusedFor(reply.failure, 'no_session');
      return void dispatch(isNone ? signedOut() : notReached());
    }
    const operator = decode(whoAmI.output, reply.wire);
    dispatch(operator.ok ? signedIn(operator.value) : notReached());
  };
