import { isApiError } from '@velvet/sdk/api';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { ErrorState } from '@velvet/ui';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../account-screen/account.messages.ts';
import { Placeholder } from '../account-screen/account-screen.tsx';
import type { ProofViewProps } from './proof-part.tsx';

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

/** The member shows that they are there. */
function ProofStep(props: ProofViewProps) {
  const intl = useIntl();
  const { loaded, hasFailed, reload } = useLoaded(loadProof, true);
  if (loaded) return <loaded.ProofPart {...props} />;
  if (!hasFailed) return <Placeholder blocks={['field', 'button']} />;
  return (
    <ErrorState
      message={intl.formatMessage(messages.failed)}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={() => void reload()}
    />
  );
}

/** Few members need to prove that they are there, so what that takes comes when it is needed. */
export const loadProof = () => import(/* webpackChunkName: "proof" */ './proof-part.tsx');
