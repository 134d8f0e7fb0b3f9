import { isApiError } from '@velvet/sdk/api';
import { type ReactNode, useState } from 'react';
import { ProofStep } from './proof-step.tsx';

/**
 * For what the owner must prove to be there for (spec S14.1). The caller shows `step` in place of its
 * own content for as long as there is one, and keeps what was entered.
 */
export function useProof() {
  const [next, setNext] = useState<() => void>();
  const prove = (then: () => void) => setNext(() => then);
  const end = () => setNext(undefined);
  const step: ReactNode = next && (
    <ProofStep
      onProved={() => {
        end();
        next();
      }}
      onCancel={end}
    />
  );
  return {
    step,
    /** Asks for a proof, unless there is a fresh one, and goes on. */
    prove,
    /** Whether a proof is what a refused call needs; then it is asked for, and `again` makes the call. */
    isNeeded(error: unknown, again: () => void): boolean {
      const isOurs =
        isApiError(error) && error.kind === 'refused' && error.refusal === 'proof_needed';
      if (isOurs) prove(again);
      return isOurs;
    },
  };
}
