import { Alert, Button, Drawer, Group, Loader, Stack } from '@mantine/core';
import {
  DecisionDialog,
  Facts,
  StateBadge,
  type StateTone,
  useConsole,
  useOpsChange,
  When,
} from '@velvet/console-kit';
import { approveProposal, type ProposalItem, refuseProposal } from '@velvet/contract/ops/proposals';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Invitation } from './invitation-code.tsx';
import { kindNames, messages, stateNames, valued } from './proposals.messages.ts';

interface ProposalDrawerProps {
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly proposal: ProposalItem | undefined;
  readonly onClose: () => void;
  readonly onInvitation: (invitation: Invitation) => void;
}

const WIDTH = 560;

/** One proposal in full: what approving it does, and the decision. */
export function ProposalDrawer(props: ProposalDrawerProps) {
  const { isOpen, isLoading, proposal, onClose, onInvitation } = props;
  const intl = useIntl();
  const { operator } = useConsole();
  const [verdict, ask] = useState<Verdict>();
  const isOwn = proposal?.requestedBy === operator.name;
  const title = proposal
    ? intl.formatMessage(valued.heading, {
        kind: nameOfKind(intl, proposal.kind),
        id: proposal.id,
      })
    : intl.formatMessage(messages.title);
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="right"
        size={WIDTH}
        title={title}
        // Escape closes the dialog above it alone.
        closeOnEscape={verdict === undefined}
        closeButtonProps={{ 'aria-label': intl.formatMessage(messages.close) }}
      >
        {proposal ? (
          <ProposalContent proposal={proposal} isOwn={isOwn} onAsk={ask} />
        ) : isLoading ? (
          <Loader />
        ) : (
          <Alert color="yellow">{intl.formatMessage(messages.gone)}</Alert>
        )}
      </Drawer>
      {proposal && (
        <ProposalDecision
          proposal={proposal}
          verdict={verdict}
          isOwn={isOwn}
          onClose={() => ask(undefined)}
          onDecided={onClose}
          onInvitation={onInvitation}
        />
      )}
    </>
  );
}

interface ProposalContentProps {
  readonly proposal: ProposalItem;
  readonly isOwn: boolean;
  readonly onAsk: (verdict: Verdict) => void;
}

function ProposalContent({ proposal, isOwn, onAsk }: ProposalContentProps) {
  const intl = useIntl();
  return (
    <Stack gap="lg">
      <ProposalFacts proposal={proposal} />
      {proposal.state === 'pending' && (
        <>
          {isOwn && <Alert color="blue">{intl.formatMessage(messages.own)}</Alert>}
          <Group gap="sm">
            {!isOwn && (
              <Button onClick={() => onAsk('approve')}>
                {intl.formatMessage(messages.approve)}
              </Button>
            )}
            <Button variant="light" color="red" onClick={() => onAsk('refuse')}>
              {intl.formatMessage(isOwn ? messages.withdraw : messages.refuse)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function ProposalFacts({ proposal }: { readonly proposal: ProposalItem }) {
  const intl = useIntl();
  const { state, details, decidedBy, decision } = proposal;
  const label = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  return (
    <>
      <Facts
        facts={[
          {
            label: label('state'),
            value: (
              <StateBadge tone={stateTones[state]}>
                {intl.formatMessage(stateNames[state])}
              </StateBadge>
            ),
          },
          { label: label('subject'), value: proposal.subject },
          { label: label('requestedBy'), value: proposal.requestedBy },
          { label: label('requestedAt'), value: <When at={proposal.requestedAt} /> },
          { label: label('expires'), value: <When at={proposal.expiresAt} /> },
          ...(decidedBy === undefined ? [] : [{ label: label('decidedBy'), value: decidedBy }]),
          { label: label('reason'), value: proposal.reason, isWide: true },
          ...(decision === '' ? [] : [{ label: label('decision'), value: decision, isWide: true }]),
        ]}
      />
      <section aria-label={label('effect')}>
        <h3>{label('effect')}</h3>
        <Facts facts={details.map(({ name, value }) => ({ label: name, value, isWide: true }))} />
      </section>
    </>
  );
}

type Verdict = 'approve' | 'refuse';

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

function ProposalDecision(props: ProposalDecisionProps) {
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

const isKnown = (kind: string): kind is keyof typeof kindNames => Object.hasOwn(kindNames, kind);

/** A kind in the operator's language; one that this build does not know stays as it is. */
export const nameOfKind = (intl: Pick<IntlShape, 'formatMessage'>, kind: string): string =>
  isKnown(kind) ? intl.formatMessage(kindNames[kind]) : kind;

export const stateTones: Readonly<Record<ProposalItem['state'], StateTone>> = {
  pending: 'attention',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};
