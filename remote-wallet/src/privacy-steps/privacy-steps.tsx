import type { Minor } from '@velvet/contract/money';
import type { Privacy } from '@velvet/contract/privacy';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { catalogs } from './catalogs.ts';
import { CloseAccount } from './close-account.tsx';
import { KeptData } from './kept-data.tsx';

interface PrivacyStepsProps {
  /** What follows the list of “Your data”. */
  readonly step: 'kept' | 'close';
  readonly privacy: Privacy;
  /** The request to close the account is on its way. */
  readonly closing: boolean;
  readonly onClose: (givenUp: Minor) => void;
  readonly onBack: () => void;
}

export function PrivacySteps({ step, privacy, closing, onClose, onBack }: PrivacyStepsProps) {
  return (
    <LateMessages catalogs={catalogs}>
      {step === 'kept' ? (
        <KeptData onBack={onBack} />
      ) : (
        <CloseAccount privacy={privacy} busy={closing} onClose={onClose} onCancel={onBack} />
      )}
    </LateMessages>
  );
}
