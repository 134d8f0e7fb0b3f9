import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { ErrorState } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from '../account-screen/account.messages.ts';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { loadProof } from './load-proof.ts';
import type { ProofViewProps } from './proof-view.tsx';

/** The member shows that they are there. */
export function ProofStep(props: ProofViewProps) {
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
