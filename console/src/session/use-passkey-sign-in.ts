import { type OpsFailure, useOpsChange } from '@velvet/console-kit';
import { passkeySignInOptions, signInWithPasskey } from '@velvet/contract/ops/passkeys';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { useState } from 'react';
import { askForPasskey } from './webauthn.ts';

/** Signing in with whichever passkey the browser offers. */
export function usePasskeySignIn(
  onSignedIn: (operator: OperatorSession) => void,
  onFailure: (failure: OpsFailure | 'no-passkey' | undefined) => void,
) {
  const [fetchOptions] = useOpsChange(passkeySignInOptions);
  const [run] = useOpsChange(signInWithPasskey);
  const [isRunning, setRunning] = useState(false);

  const attempt = async (): Promise<OpsFailure | 'no-passkey' | undefined> => {
    const options = await fetchOptions({});
    if (!options.ok) return options.failure;
    const credential = await askForPasskey(options.output);
    if (!credential) return 'no-passkey';
    const outcome = await run({ credential });
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
