import { Button, Code } from '@mantine/core';
import {
  ConsolePage,
  countColumn,
  type DataColumns,
  DataTable,
  DecisionDialog,
  Facts,
  FailureNotice,
  Panel,
  Points,
  pointsColumn,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsQuery,
  When,
} from '@velvet/console-kit';
import { type RoundDetail, roundShown, voidRound } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DiceFaces, RoundState, SideName } from './round-state.tsx';
import { messages, valued } from './rounds.messages.ts';
import * as styles from './rounds.module.css';

/** One round: stakes and payouts by side, and the proof of its draw. */
export function RoundView({ id }: { readonly id: RoundDetail['id'] }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { can } = useConsole();
  const source = useOpsQuery(roundShown, { id });
  const { data, error, refetch } = source;
  const title = data ? intl.formatMessage(valued.one, { period: data.period }) : t('title');
  return (
    <ConsolePage
      title={title}
      sources={[source]}
      actions={data?.state === 'pending' && can('administrator') && <VoidRound round={data} />}
      back={{
        href: data ? `/game/rounds?key=${data.gameKey}` : '/game/rounds',
        label: t('backToList'),
      }}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <>
          <Panel title={t('round')}>
            <RoundFacts round={data} />
          </Panel>
          <Panel title={t('sides')} isFlush>
            <SideTable sides={data.sides} />
          </Panel>
          <Panel title={t('proof')}>
            <ProofFacts round={data} />
          </Panel>
        </>
      )}
    </ConsolePage>
  );
}

function RoundFacts({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { voided } = round;
  return (
    <Facts
      facts={[
        { label: t('state'), value: <RoundState {...round} /> },
        { label: t('opensAt'), value: <When at={round.opensAt} /> },
        { label: t('closesAt'), value: <When at={round.closesAt} /> },
        { label: t('drawsAt'), value: <When at={round.drawsAt} /> },
        { label: t('dice'), value: round.dice ? <DiceFaces dice={round.dice} /> : '–' },
        { label: t('staked'), value: <Points amount={round.staked} /> },
        { label: t('paidOut'), value: <Points amount={round.paidOut} /> },
        { label: t('houseResult'), value: <Points amount={round.houseResult} signed /> },
        voided && {
          label: t('voided'),
          value: intl.formatMessage(valued.voidedBy, {
            one: voided.requestedBy,
            other: voided.approvedBy,
            reason: voided.reason,
          }),
          isWide: true,
        },
      ]}
    />
  );
}

/** What a draw is recomputed from; members check the same on their own devices. */
function ProofFacts({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const hash = (value: string | undefined) =>
    value === undefined ? t('notYet') : <Code className={styles.hash}>{value}</Code>;
  const { beaconOrigin: origin, chainPlace: place, drawnAt } = round;
  return (
    <Facts
      facts={[
        { label: t('commitment'), value: hash(round.commitment), isWide: true },
        { label: t('seed'), value: hash(round.seed), isWide: true },
        origin && {
          label: t('beacon'),
          value: intl.formatMessage(valued.beaconRound, {
            source: origin.source,
            round: String(origin.round),
          }),
        },
        origin && { label: t('beaconValue'), value: hash(round.beacon), isWide: true },
        place !== undefined && { label: t('chainPlace'), value: intl.formatNumber(place) },
        place !== undefined && { label: t('chainTip'), value: hash(round.chainTip), isWide: true },
        drawnAt !== undefined && { label: t('drawnAt'), value: <When at={drawnAt} /> },
      ]}
    />
  );
}

type SideRow = RoundDetail['sides'][number];

function SideTable({ sides }: Pick<RoundDetail, 'sides'>) {
  const t = useMessages(messages);
  const columns: DataColumns<SideRow> = [
    { key: 'side', header: t('side'), cell: ({ side }) => <SideName side={side} /> },
    countColumn('bets', t('bets'), ({ bets }) => bets),
    countColumn('members', t('members'), ({ members }) => members),
    pointsColumn('staked', t('staked'), ({ staked }) => staked),
    pointsColumn('paid', t('paidOut'), ({ paidOut }) => paidOut),
  ];
  return (
    <DataTable
      label={t('sides')}
      rows={{ items: sides }}
      columns={columns}
      keyOf={({ side }) => side}
      empty={t('noBets')}
    />
  );
}

/** Proposes to void a round that is not drawn; a second administrator must approve. */
function VoidRound({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  /** The version that the question is about. */
  const [asked, ask] = useState<string>();
  const [propose] = useOpsChange(voidRound);
  const { id, version, period, waitsForSecond } = round;
  return (
    <>
      <Button variant="light" color="red" onClick={() => ask(version)}>
        {t(waitsForSecond ? 'approveVoid' : 'voidIt')}
      </Button>
      {asked !== undefined && (
        <DecisionDialog
          onClose={() => ask(undefined)}
          isDangerous
          title={intl.formatMessage(valued.voidOf, { period })}
          confirmLabel={t(waitsForSecond ? 'approveVoid' : 'voidIt')}
          decide={(reason) => propose({ id, version: asked, reason })}
          doneText={({ outcome }) => t(outcome === 'voided' ? 'isVoid' : 'isProposed')}
        >
          {t('voidText')}
        </DecisionDialog>
      )}
    </>
  );
}
