import { Alert, Drawer, Loader, Stack } from '@mantine/core';
import { Facts, StateBadge, useConsole, When } from '@velvet/shared/console';
import type { ProposalItem } from '@velvet/shared/ops-contract/proposals';
import { useIntl } from 'react-intl';
import { ProposalDecision } from './proposal-decision.tsx';
import { nameOfKind, stateTones } from './proposal-kind.ts';
import { messages, stateNames, valued } from './proposals.messages.ts';

interface ProposalDrawerProps {
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly proposal: ProposalItem | undefined;
  readonly onClose: () => void;
}

const WIDTH = 560;

/** One proposal in full: what approving it does, and the decision. */
export function ProposalDrawer({ isOpen, isLoading, proposal, onClose }: ProposalDrawerProps) {
  const intl = useIntl();
  const title = proposal
    ? intl.formatMessage(valued.heading, {
        kind: nameOfKind(intl, proposal.kind),
        id: proposal.id,
      })
    : intl.formatMessage(messages.title);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={title}
      closeButtonProps={{ 'aria-label': intl.formatMessage(messages.close) }}
    >
      {proposal ? (
        <ProposalContent proposal={proposal} onDecided={onClose} />
      ) : isLoading ? (
        <Loader />
      ) : (
        <Alert color="yellow">{intl.formatMessage(messages.gone)}</Alert>
      )}
    </Drawer>
  );
}

interface ProposalContentProps {
  readonly proposal: ProposalItem;
  readonly onDecided: () => void;
}

function ProposalContent({ proposal, onDecided }: ProposalContentProps) {
  const intl = useIntl();
  const { operator } = useConsole();
  const isOwn = proposal.requestedBy === operator.name;
  return (
    <Stack gap="lg">
      <ProposalFacts proposal={proposal} />
      {proposal.state === 'pending' && (
        <>
          {isOwn && <Alert color="blue">{intl.formatMessage(messages.own)}</Alert>}
          <ProposalDecision proposal={proposal} isOwn={isOwn} onDecided={onDecided} />
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
