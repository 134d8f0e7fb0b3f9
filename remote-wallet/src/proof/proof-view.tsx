import { getProofState, type ProofState } from '@velvet/contract/proof';
import { call, queryApi } from '@velvet/sdk/api';
import { hasPasskeys as browserHasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { Button } from '@velvet/ui';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import * as steps from '../form/step.module.css';
import { StepHeading } from '../form/step-heading.tsx';
import { SupportLink } from '../support/support-link.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import { messages } from './proof.messages.ts';

export interface ProofViewProps {
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

const proofQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    proofState: build.query<ProofState, void>({
      query: () => call(getProofState, {}),
      // Proofs end by themselves.
      keepUnusedDataFor: 0,
    }),
  }),
});
const { useProofStateQuery } = proofQueries;

/** Asks for what this member proves with; nothing while a proof is fresh. */
export function ProofView({ onProved, onCancel }: ProofViewProps) {
  const {
    currentData: state,
    error,
    refetch,
  } = useProofStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isProved = state?.isProved ?? false;
  useEffect(() => {
    if (isProved) onProved();
  }, [isProved]);

  if (!state && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!state || isProved) return <Placeholder blocks={['field', 'button']} />;
  const { hasCodes, hasPasskeys } = state;
  const takesPasskey = hasPasskeys && browserHasPasskeys();
  const takesPassword = hasCodes || !hasPasskeys;
  return (
    <section className={steps.step}>
      <StepHeading>
        <FormattedMessage {...messages.title} />
      </StepHeading>
      <p className={steps.lead}>
        <FormattedMessage
          {...(takesPasskey || takesPassword ? messages.lead : messages.unsupported)}
        />
      </p>
      {takesPasskey && <PasskeyProof onProved={onProved} />}
      {takesPassword && (
        <PasswordProof takesCode={hasCodes} isSecond={takesPasskey} onProved={onProved} />
      )}
      <div className={steps.actions}>
        {!takesPassword && (
          <SupportLink about="account">
            <FormattedMessage {...messages.lost} />
          </SupportLink>
        )}
        <Button variant="quiet" fullWidth onClick={onCancel}>
          <FormattedMessage {...messages.cancel} />
        </Button>
      </div>
    </section>
  );
}
