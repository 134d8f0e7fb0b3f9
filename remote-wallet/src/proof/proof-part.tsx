import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { createPasskey } from '@velvet/sdk/passkeys';
import { catalogs } from './catalogs.ts';
import { ProofView, type ProofViewProps } from './proof-view.tsx';

// With it, for the screen that adds passkeys: a chunk of its own would be one more name to know.
export { createPasskey };

/** The step with its texts. */
export function ProofPart(props: ProofViewProps) {
  return (
    <LateMessages catalogs={catalogs}>
      <ProofView {...props} />
    </LateMessages>
  );
}
