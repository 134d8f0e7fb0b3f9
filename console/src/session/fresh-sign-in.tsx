import { Stack, Text } from '@mantine/core';
import {
  Dialog,
  isRefusedFor,
  type OpsOutcome,
  opsApi,
  useMessages,
  useOpsChange,
} from '@velvet/console-kit';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useConsoleDispatch } from '../state/console-store.ts';
import { signedIn } from '../state/session-slice.ts';
import { messages } from './session.messages.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks for a sign-in of now; resolves to false when the operator declines. */
type SignInAgain = () => Promise<boolean>;

const FreshSignInContext = createContext<SignInAgain | undefined>(undefined);

/** Runs what needs a sign-in of the last minutes: where it is refused for that, asks for one and runs it again. */
export function useFreshChange<In, Out>(endpoint: OpsEndpoint<In, Out>) {
  const signInAgain = useContext(FreshSignInContext);
  const [run] = useOpsChange(endpoint);
  if (!signInAgain) throw new Error('Nobody is signed in here');
  return async (input: In): Promise<OpsOutcome<Out>> => {
    const outcome = await run(input);
    const isStale = !outcome.ok && isRefusedFor(outcome.failure, 'not_fresh');
    return isStale && (await signInAgain()) ? run(input) : outcome;
  };
}

interface FreshSignInProps {
  /** Who is signed in, and must be again. */
  readonly name: string;
  readonly children: ReactNode;
}

/** For what needs a sign-in of the last minutes: a dialog over the page, which stays as it is. */
export function FreshSignIn({ name, children }: FreshSignInProps) {
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  const [answer, setAnswer] = useState<(hasSignedIn: boolean) => void>();
  const signInAgain = useCallback<SignInAgain>(
    () => new Promise((resolve) => setAnswer(() => resolve)),
    [],
  );
  const settle = (hasSignedIn: boolean) => {
    answer?.(hasSignedIn);
    setAnswer(undefined);
  };
  const onSignedIn = (operator: OperatorSession) => {
    const isSame = operator.name === name;
    // Another operator neither sees what this one has read nor makes this one's change.
    if (!isSame) dispatch(opsApi.util.resetApiState());
    dispatch(signedIn(operator));
    settle(isSame);
  };
  return (
    <FreshSignInContext value={signInAgain}>
      {children}
      <Dialog
        isOpen={answer !== undefined}
        onClose={() => settle(false)}
        size="md"
        title={t('freshTitle')}
        closesOutside
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('freshHint')}
          </Text>
          <SignInForm name={name} onSignedIn={onSignedIn} />
        </Stack>
      </Dialog>
    </FreshSignInContext>
  );
}
