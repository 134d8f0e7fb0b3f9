import { Alert, Button, Drawer, Group, Loader, Stack } from '@mantine/core';
import {
  DecisionDialog,
  Facts,
  stateBadge,
  useConsole,
  useMessages,
  useOpsChange,
  When,
} from '@velvet/console-kit';
import { approveProposal, type ProposalItem, refuseProposal } from '@velvet/contract/ops/proposals';
import { type ReactNode, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Invitation } from './invitation-code.tsx';
import { ProposalEffect } from './proposal-effect.tsx';
import { kindNames, messages, stateNames, valued } from './proposals.messages.ts';

interface ProposalDrawerProps {
  readonly isOpen: boolean;
  /** While it is looked for. */
  readonly isLoading: boolean;
  /** Why it could not be looked for. */
  readonly failure: ReactNode;
  readonly proposal: ProposalItem | undefined;
  readonly onClose: () => void;
  readonly onInvitation: (invitation: Invitation) => void;
}

const WIDTH = 560;

/** One proposal in full: what approving it does, and the decision. */
export function ProposalDrawer(props: ProposalDrawerProps) {
  const { isOpen, isLoading, failure, proposal, onClose, onInvitation } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  const { operator } = useConsole();
  const [asked, setAsked] = useState<{ readonly id: number; readonly verdict: Verdict }>();
  // It was asked about the proposal that was open then, not about the one that is opened next.
  if (asked && asked.id !== proposal?.id) setAsked(undefined);
  const ask = (verdict: Verdict) => proposal && setAsked({ id: proposal.id, verdict });
  const isOwn = proposal?.requestedBy === operator.name;
  const title = proposal
    ? intl.formatMessage(valued.heading, {
        kind: nameOfKind(intl, proposal.kind),
        id: proposal.id,
      })
    : t('title');
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="right"
        size={WIDTH}
        title={title}
        // Escape closes the dialog above it alone.
        closeOnEscape={asked === undefined}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {proposal ? (
          <Stack gap="lg">
            <ProposalFacts proposal={proposal} />
            {proposal.state === 'pending' && (
              <>
                {isOwn && <Alert color="blue">{t('own')}</Alert>}
                <Group gap="sm">
                  {!isOwn && <Button onClick={() => ask('approve')}>{t('approve')}</Button>}
                  <Button variant="light" color="red" onClick={() => ask('refuse')}>
                    {t(isOwn ? 'withdraw' : 'refuse')}
                  </Button>
                </Group>
              </>
            )}
          </Stack>
        ) : isLoading ? (
          <Loader />
        ) : (
          (failure ?? <Alert color="yellow">{t('gone')}</Alert>)
        )}
      </Drawer>
      {proposal && (
        <ProposalDecision
          proposal={proposal}
          verdict={asked?.verdict}
          isOwn={isOwn}
          onClose={() => setAsked(undefined)}
          onDecided={onClose}
          onInvitation={onInvitation}
        />
      )}
    </>
  );
}

function ProposalFacts({ proposal }: { readonly proposal: ProposalItem }) {
  const t = useMessages(messages);
  const { state, decidedBy, decision } = proposal;
  return (
    <>
      <Facts
        facts={[
          { label: t('state'), value: <ProposalState state={state} /> },
          { label: t('subject'), value: proposal.subject },
          { label: t('requestedBy'), value: proposal.requestedBy },
          { label: t('requestedAt'), value: <When at={proposal.requestedAt} /> },
          { label: t('expires'), value: <When at={proposal.expiresAt} /> },
          decidedBy !== undefined && { label: t('decidedBy'), value: decidedBy },
          { label: t('reason'), value: proposal.reason, isWide: true },
          decision !== '' && { label: t('decision'), value: decision, isWide: true },
        ]}
      />
      <ProposalEffect proposal={proposal} />
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
  const t = useMessages(messages);
  const { notify } = useConsole();
  const { id, version } = proposal;
  const [approve] = useOpsChange(approveProposal);
  const [refuse] = useOpsChange(refuseProposal);
  const refusal = t(isOwn ? 'withdraw' : 'refuse');
  const done = (message: string) => {
    notify(message, 'done');
    onDecided();
  };
  return (
    <>
      <DecisionDialog
        isOpen={verdict === 'approve'}
        onClose={onClose}
        title={t('approve')}
        reason={{ label: t('note'), field: 'note', isOptional: true }}
        decide={(note) => approve({ id, version, note })}
        onDone={({ invitation }) => {
          if (invitation) onInvitation(invitation);
          done(t('approved'));
        }}
      />
      <DecisionDialog
        isOpen={verdict === 'refuse'}
        onClose={onClose}
        title={refusal}
        isDangerous
        decide={(reason) => refuse({ id, version, reason })}
        onDone={({ outcome }) => done(t(outcome))}
      />
    </>
  );
}

const isKnown = (kind: string): kind is keyof typeof kindNames => Object.hasOwn(kindNames, kind);

/** A kind in the operator's language; one that this build does not know stays as it is. */
export const nameOfKind = (intl: Pick<IntlShape, 'formatMessage'>, kind: string): string =>
  isKnown(kind) ? intl.formatMessage(kindNames[kind]) : kind;

export const ProposalState = stateBadge<ProposalItem['state']>(stateNames, {
  pending: 'attention',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
});
