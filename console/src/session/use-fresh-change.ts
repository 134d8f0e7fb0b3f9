import { isRefusedFor, type OpsOutcome, useOpsChange } from '@velvet/console-kit';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { useSignInAgain } from './fresh-sign-in.tsx';

/** `useOpsChange` for what needs a sign-in of the last minutes: asks for one, then runs again. */
export function useFreshChange<In, Out>(endpoint: OpsEndpoint<In, Out>) {
  const signInAgain = useSignInAgain();
  const [run, state] = useOpsChange(endpoint);
  const runFresh = async (input: In): Promise<OpsOutcome<Out>> => {
    const outcome = await run(input);
    const isStale = !outcome.ok && isRefusedFor(outcome.failure, 'not_fresh');
    return isStale && (await signInAgain()) ? run(input) : outcome;
  };
  return [runFresh, state] as const;
}
