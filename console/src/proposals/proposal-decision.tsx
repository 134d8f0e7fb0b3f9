import { Button, Group } from '@mantine/core';
import { DecisionDialog, useConsole, useOpsChange } from '@velvet/shared/console';
import {
  approveProposal,
  type ProposalItem,
  refuseProposal,
} from '@velvet/shared/ops-contract/proposals';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { InvitationCode } from './invitation-code.tsx';
import { messages } from './proposals.messages.ts';

interface ProposalDecisionProps {
  readonly proposal: ProposalItem;
  /** Who has asked for it cannot approve it, only withdraw it. */
  readonly isOwn: boolean;
  readonly onDecided: () => void;
}

export function ProposalDecision({ proposal, isOwn, onDecided }: ProposalDecisionProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const { id, version } = proposal;
  const [approve] = useOpsChange(approveProposal);
  const [refuse] = useOpsChange(refuseProposal);
  const [asked, ask] = useState<'approve' | 'refuse'>();
  const [invitation, setInvitation] = useState<{ readonly name: string; readonly code: string }>();
  const close = () => ask(undefined);
  const refusal = intl.formatMessage(isOwn ? messages.withdraw : messages.refuse);
  const done = (message: string) => {
    notify(message, 'done');
    onDecided();
  };
  return (
    <>
      <Group gap="sm">
        {!isOwn && (
          <Button onClick={() => ask('approve')}>{intl.formatMessage(messages.approve)}</Button>
        )}
        <Button variant="light" color="red" onClick={() => ask('refuse')}>
          {refusal}
        </Button>
      </Group>
      <DecisionDialog
        isOpen={asked === 'approve'}
        onClose={close}
        title={intl.formatMessage(messages.approve)}
        confirmLabel={intl.formatMessage(messages.approve)}
        reason={{ label: intl.formatMessage(messages.note), field: 'note', isOptional: true }}
        decide={(note) => approve({ id, version, note })}
        onDone={(output) => {
          if (output.invitation) setInvitation(output.invitation);
          else done(intl.formatMessage(messages.approved));
        }}
      />
      <DecisionDialog
        isOpen={asked === 'refuse'}
        onClose={close}
        title={refusal}
        confirmLabel={refusal}
        isDangerous
        decide={(reason) => refuse({ id, version, reason })}
        onDone={({ outcome }) => done(intl.formatMessage(messages[outcome]))}
      />
      <InvitationCode
        invitation={invitation}
        onClose={() => {
          setInvitation(undefined);
          done(intl.formatMessage(messages.approved));
        }}
      />
    </>
  );
}
