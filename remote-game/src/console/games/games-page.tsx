import { Alert } from '@mantine/core';
import {
  ConsolePage,
  type DataColumn,
  DataTable,
  Panel,
  Points,
  StateBadge,
  textFor,
  useConsole,
  useOpsQuery,
} from '@velvet/console-kit';
import { gamePage, type OpsGame } from '@velvet/contract/ops/games';
import { FormattedMessage, useIntl } from 'react-intl';
import { BeaconPanel } from './beacon-panel.tsx';
import { GameMenu } from './game-menu.tsx';
import { messages } from './games.messages.ts';

/** Games with their odds and limits, and the beacon of their draws (spec S13.3). */
export default function GamesPage() {
  const intl = useIntl();
  const source = useOpsQuery(gamePage, {});
  const columns = useGameColumns();
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[source]}
    >
      {source.data && !source.data.drawsAlive && (
        <Alert color="red" role="alert">
          {intl.formatMessage(messages.noDraws)}
        </Alert>
      )}
      <Panel isFlush>
        <DataTable
          label={intl.formatMessage(messages.title)}
          rows={{ items: source.data?.items, error: source.error, refetch: source.refetch }}
          columns={columns}
          keyOf={({ key }) => key}
          hrefOf={({ key }) => `/game/rounds?key=${key}`}
          empty={intl.formatMessage(messages.none)}
        />
      </Panel>
      <BeaconPanel />
    </ConsolePage>
  );
}

/** The columns of the table of games; administrators also get what they may change. */
function useGameColumns(): readonly DataColumn<OpsGame>[] {
  const intl = useIntl();
  const { can, language } = useConsole();
  const percent = (share: number) =>
    intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 2 });
  const columns: readonly DataColumn<OpsGame>[] = [
    {
      key: 'name',
      header: intl.formatMessage(messages.game),
      cell: (game) => textFor(game.name, language),
    },
    { key: 'key', header: intl.formatMessage(messages.key), cell: ({ key }) => key },
    {
      key: 'odds',
      header: intl.formatMessage(messages.odds),
      align: 'end',
      cell: ({ odds }) => [...new Set(odds.map(({ odds: each }) => each.toFixed(2)))].join(' / '),
    },
    {
      key: 'share',
      header: intl.formatMessage(messages.houseShare),
      align: 'end',
      cell: ({ houseShare }) => percent(houseShare),
    },
    {
      key: 'min',
      header: intl.formatMessage(messages.minStake),
      align: 'end',
      cell: ({ minStake }) => <Points amount={minStake} />,
    },
    {
      key: 'max',
      header: intl.formatMessage(messages.maxStake),
      align: 'end',
      cell: ({ maxStake }) => <Points amount={maxStake} />,
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: (game) => <GameState game={game} />,
    },
  ];
  if (!can('administrator')) return columns;
  return [
    ...columns,
    {
      key: 'change',
      header: intl.formatMessage(messages.change),
      align: 'end',
      cell: (game) => <GameMenu game={game} name={textFor(game.name, language)} />,
    },
  ];
}

function GameState({ game }: { readonly game: OpsGame }) {
  if (game.waitsForSecond) {
    return (
      <StateBadge tone="attention">
        <FormattedMessage {...messages.waitsForSecond} />
      </StateBadge>
    );
  }
  return (
    <StateBadge tone={game.enabled ? 'good' : 'neutral'}>
      <FormattedMessage {...(game.enabled ? messages.enabled : messages.disabled)} />
    </StateBadge>
  );
}
