import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import { approveProposal, type ProposalItem, refuseProposal } from '@velvet/contract/ops/proposals';
import { useIntl } from 'react-intl';
import type { Invitation } from './invitation-code.tsx';
import { messages } from './proposals.messages.ts';

export type Verdict = 'approve' | 'refuse';

interface ProposalDecisionProps {
  readonly proposal: ProposalItem;
  /** undefined while nothing is asked. */
  readonly verdict: Verdict | undefined;
  /** Who has asked for it withdraws it instead of refusing it. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
  readonly onDecided: () => void;
  readonly onInvitation: (invitation: Invitation) => void;
}

export function ProposalDecision(props: ProposalDecisionProps) {
  const { proposal, verdict, isOwn, onClose, onDecided, onInvitation } = props;
  const intl = useIntl();
  const { notify } = useConsole();
  const { id, version } = proposal;
  const [approve] = useOpsChange(approveProposal);
  const [refuse] = useOpsChange(refuseProposal);
  const refusal = intl.formatMessage(isOwn ? messages.withdraw : messages.refuse);
  const done = (message: string) => {
    notify(message, 'done');
    onDecided();
  };
  return (
    <>
      <DecisionDialog
        isOpen={verdict === 'approve'}
        onClose={onClose}
        title={intl.formatMessage(messages.approve)}
        confirmLabel={intl.formatMessage(messages.approve)}
        reason={{ label: intl.formatMessage(messages.note), field: 'note', isOptional: true }}
        decide={(note) => approve({ id, version, note })}
        onDone={({ invitation }) => {
          if (invitation) onInvitation(invitation);
          done(intl.formatMessage(messages.approved));
        }}
      />
      <DecisionDialog
        isOpen={verdict === 'refuse'}
        onClose={onClose}
        title={refusal}
        confirmLabel={refusal}
        isDangerous
        decide={(reason) => refuse({ id, version, reason })}
        onDone={({ outcome }) => done(intl.formatMessage(messages[outcome]))}
      />
    </>
  );
}
