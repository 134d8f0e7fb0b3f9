import type { CodesSetup } from '@velvet/contract/sign-in-codes';
import { useState } from 'react';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { CodesOn } from './codes-on.tsx';
import { useSignInCodesQuery } from './codes-queries.ts';
import { KeepCodes } from './keep-codes.tsx';
import { type Change, ProveForm } from './prove-form.tsx';
import { SetUpCodes } from './set-up-codes.tsx';
import { StartCodes } from './start-codes.tsx';

/** Where the member is; secrets are kept here only and go with the screen. */
type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'setup'; readonly setup: CodesSetup }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }
  | { readonly kind: 'prove'; readonly change: Change };

export function SignInCodesView() {
  const { data, error, refetch } = useSignInCodesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const toState = () => setStep({ kind: 'state' });
  const keep = (codes: readonly string[]) => setStep({ kind: 'keep', codes });

  switch (step.kind) {
    case 'setup':
      return <SetUpCodes setup={step.setup} onDone={keep} onCancel={toState} />;
    case 'keep':
      return <KeepCodes codes={step.codes} onKept={toState} />;
    case 'prove':
      return (
        <ProveForm change={step.change} onCodes={keep} onRemoved={toState} onCancel={toState} />
      );
    case 'state':
      if (!data) {
        return error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Placeholder blocks={['panel', 'field', 'button']} />
        );
      }
      return data.isOn ? (
        <CodesOn
          left={data.recoveryCodesLeft}
          onChange={(change) => setStep({ kind: 'prove', change })}
        />
      ) : (
        <StartCodes onStarted={(setup) => setStep({ kind: 'setup', setup })} />
      );
  }
}
