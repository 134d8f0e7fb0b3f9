import { Button, Group } from '@mantine/core';
import {
  ConsolePage,
  type DataColumn,
  DataTable,
  DecisionDialog,
  Facts,
  FailureNotice,
  Panel,
  Points,
  useConsole,
  useOpsChange,
  useOpsQuery,
  When,
} from '@velvet/console-kit';
import { toId } from '@velvet/contract/brand';
import { type RoundDetail, roundShown, voidRound } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ProofFacts } from './proof-facts.tsx';
import { DiceFaces, RoundState, SideName } from './round-state.tsx';
import { messages, valued } from './rounds.messages.ts';

/** One round: stakes and payouts by side, and the proof of its draw. */
export function RoundView({ id }: { readonly id: number }) {
  const intl = useIntl();
  const { can } = useConsole();
  const source = useOpsQuery(roundShown, { id: toId<'round'>(id) });
  const { data, error, refetch } = source;
  const title = data
    ? intl.formatMessage(valued.one, { period: data.period })
    : intl.formatMessage(messages.title);
  return (
    <ConsolePage
      title={title}
      sources={[source]}
      actions={
        <Group gap="sm">
          {data?.state === 'pending' && can('administrator') && <VoidRound round={data} />}
          <Button
            component={Link}
            to={data ? `/game/rounds?key=${data.gameKey}` : '/game/rounds'}
            variant="default"
          >
            <FormattedMessage {...messages.backToList} />
          </Button>
        </Group>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          <Panel title={intl.formatMessage(messages.round)}>
            <RoundFacts round={data} />
          </Panel>
          <Panel title={intl.formatMessage(messages.sides)} isFlush>
            <SideTable sides={data.sides} />
          </Panel>
          <Panel title={intl.formatMessage(messages.proof)}>
            <ProofFacts round={data} />
          </Panel>
        </>
      )}
    </ConsolePage>
  );
}

function RoundFacts({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const { voided } = round;
  return (
    <Facts
      facts={[
        { label: intl.formatMessage(messages.state), value: <RoundState round={round} /> },
        { label: intl.formatMessage(messages.opensAt), value: <When at={round.opensAt} /> },
        { label: intl.formatMessage(messages.closesAt), value: <When at={round.closesAt} /> },
        { label: intl.formatMessage(messages.drawsAt), value: <When at={round.drawsAt} /> },
        {
          label: intl.formatMessage(messages.dice),
          value: round.dice ? <DiceFaces dice={round.dice} /> : '–',
        },
        { label: intl.formatMessage(messages.staked), value: <Points amount={round.staked} /> },
        { label: intl.formatMessage(messages.paidOut), value: <Points amount={round.paidOut} /> },
        {
          label: intl.formatMessage(messages.houseResult),
          value: <Points amount={round.houseResult} signed />,
        },
        ...(voided
          ? [
              {
                label: intl.formatMessage(messages.voided),
                value: intl.formatMessage(valued.voidedBy, {
                  one: voided.requestedBy,
                  other: voided.approvedBy,
                  reason: voided.reason,
                }),
                isWide: true,
              },
            ]
          : []),
      ]}
    />
  );
}

type SideRow = RoundDetail['sides'][number];

function SideTable({ sides }: Pick<RoundDetail, 'sides'>) {
  const intl = useIntl();
  const columns: readonly DataColumn<SideRow>[] = [
    {
      key: 'side',
      header: intl.formatMessage(messages.side),
      cell: ({ side }) => <SideName side={side} />,
    },
    {
      key: 'bets',
      header: intl.formatMessage(messages.bets),
      align: 'end',
      cell: ({ bets }) => intl.formatNumber(bets),
    },
    {
      key: 'members',
      header: intl.formatMessage(messages.members),
      align: 'end',
      cell: ({ members }) => intl.formatNumber(members),
    },
    {
      key: 'staked',
      header: intl.formatMessage(messages.staked),
      align: 'end',
      cell: ({ staked }) => <Points amount={staked} />,
    },
    {
      key: 'paid',
      header: intl.formatMessage(messages.paidOut),
      align: 'end',
      cell: ({ paidOut }) => <Points amount={paidOut} />,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.sides)}
      rows={{ items: sides }}
      columns={columns}
      keyOf={({ side }) => side}
      empty={intl.formatMessage(messages.noBets)}
    />
  );
}

/** Proposes to void a round that is not drawn; a second administrator must approve. */
function VoidRound({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const [propose] = useOpsChange(voidRound);
  const { id, version, period, waitsForSecond } = round;
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen(true)}>
        <FormattedMessage {...(waitsForSecond ? messages.approveVoid : messages.voidIt)} />
      </Button>
      <DecisionDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDangerous
        title={intl.formatMessage(valued.voidOf, { period })}
        confirmLabel={intl.formatMessage(waitsForSecond ? messages.approveVoid : messages.voidIt)}
        decide={(reason) => propose({ id, version, reason })}
        onDone={({ outcome }) =>
          notify(
            intl.formatMessage(outcome === 'voided' ? messages.isVoid : messages.isProposed),
            'done',
          )
        }
      >
        <FormattedMessage {...messages.voidText} />
      </DecisionDialog>
    </>
  );
}
