import type { MemberPasskey } from '@velvet/contract/passkeys';
import { useState } from 'react';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { EditPasskey } from './edit-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { usePasskeysQuery } from './passkeys-queries.ts';

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly passkey: MemberPasskey };

export function PasskeysView() {
  const { data, error, refetch } = usePasskeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { step: proof, prove } = useProof();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const toList = () => setStep({ kind: 'list' });

  if (proof) return proof;
  if (step.kind === 'add') return <AddPasskey onDone={toList} />;
  if (step.kind === 'edit') return <EditPasskey passkey={step.passkey} onDone={toList} />;
  if (!data) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Placeholder blocks={['panel', 'button']} />
    );
  }
  return (
    <PasskeyList
      passkeys={data}
      // The browser makes a passkey right after a tap, so the proof comes before.
      onAdd={() => prove(() => setStep({ kind: 'add' }))}
      onEdit={(passkey) => setStep({ kind: 'edit', passkey })}
    />
  );
}
