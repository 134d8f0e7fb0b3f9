import type { Minor } from '@velvet/contract/money';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { useState } from 'react';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { usePrivacyQuery } from './privacy-queries.ts';
import { useCloseAccount } from './use-close-account.ts';
import { useDataFile } from './use-data-file.ts';
import { YourData } from './your-data.tsx';

/** Fetched when the list is there: not every visit goes on. */
const loadSteps = () =>
  import(/* webpackChunkName: "privacy-steps" */ '../privacy-steps/privacy-steps.tsx');

export function PrivacyView() {
  const { data, error, refetch } = usePrivacyQuery(undefined, { refetchOnMountOrArgChange: true });
  const { loaded, hasFailed, reload } = useLoaded(loadSteps, data !== undefined);
  const [step, setStep] = useState<'kept' | 'close'>();
  const proof = useProof();
  const saveFile = useDataFile();
  const closing = useCloseAccount();

  const download = async (): Promise<void> =>
    saveFile((refused) => proof.isNeeded(refused, () => void download()));
  const close = async (givenUp: Minor): Promise<void> => {
    const again = () => void close(givenUp);
    const isClosed = await closing.close(givenUp, (refused) => proof.isNeeded(refused, again));
    if (isClosed) setStep(undefined);
  };

  if (proof.step) return proof.step;
  if (!data) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Placeholder blocks={['row', 'row', 'row']} />
    );
  }
  if (!step) {
    return (
      <YourData
        privacy={data}
        onDownload={() => void download()}
        onKept={() => setStep('kept')}
        onClose={() => setStep('close')}
      />
    );
  }
  if (!loaded) {
    return hasFailed ? (
      <LoadError error={undefined} onRetry={() => void reload()} />
    ) : (
      <Placeholder blocks={['panel', 'button']} />
    );
  }
  return (
    <loaded.PrivacySteps
      step={step}
      privacy={data}
      closing={closing.busy}
      onClose={(givenUp) => void close(givenUp)}
      onBack={() => setStep(undefined)}
    />
  );
}
