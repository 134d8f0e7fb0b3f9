import { Alert } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  DataTable,
  Panel,
  pointsColumn,
  stateBadge,
  textFor,
  useConsole,
  useMessages,
  useOpsQuery,
} from '@velvet/console-kit';
import { gamePage, type OpsGame } from '@velvet/contract/ops/games';
import { useIntl } from 'react-intl';
import { BeaconPanel } from './beacon-panel.tsx';
import { GameMenu } from './game-menu.tsx';
import { messages } from './games.messages.ts';

/** Games with their odds and limits, and the beacon of their draws (spec S13.3). */
export default function GamesPage() {
  const t = useMessages(messages);
  const source = useOpsQuery(gamePage, {});
  const columns = useGameColumns();
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[source]}>
      {source.data && !source.data.drawsAlive && (
        <Alert color="red" role="alert">
          {t('noDraws')}
        </Alert>
      )}
      <Panel isFlush>
        <DataTable
          label={t('title')}
          rows={{ items: source.data?.items, error: source.error, refetch: source.refetch }}
          columns={columns}
          keyOf={({ key }) => key}
          hrefOf={({ key }) => `/game/rounds?key=${key}`}
          empty={t('none')}
        />
      </Panel>
      <BeaconPanel />
    </ConsolePage>
  );
}

/** The columns of the table of games; administrators also get what they may change. */
function useGameColumns(): DataColumns<OpsGame> {
  const intl = useIntl();
  const t = useMessages(messages);
  const { can, language } = useConsole();
  const percent = (share: number) =>
    intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 2 });
  return [
    { key: 'name', header: t('game'), cell: (game) => textFor(game.name, language) },
    { key: 'key', header: t('key'), cell: ({ key }) => key },
    {
      key: 'odds',
      header: t('odds'),
      align: 'end',
      cell: ({ odds }) => [...new Set(odds.map(({ odds: each }) => each.toFixed(2)))].join(' / '),
    },
    {
      key: 'share',
      header: t('houseShare'),
      align: 'end',
      cell: ({ houseShare }) => percent(houseShare),
    },
    pointsColumn('min', t('minStake'), ({ minStake }) => minStake),
    pointsColumn('max', t('maxStake'), ({ maxStake }) => maxStake),
    {
      key: 'state',
      header: t('state'),
      cell: ({ enabled, waitsForSecond }) => (
        <GameState state={enabled ? 'enabled' : 'disabled'} waitsForSecond={waitsForSecond} />
      ),
    },
    can('administrator') && {
      key: 'change',
      header: t('change'),
      align: 'end',
      cell: (game) => <GameMenu game={game} name={textFor(game.name, language)} />,
    },
  ];
}

const GameState = stateBadge(
  { enabled: messages.enabled, disabled: messages.disabled },
  { enabled: 'good', disabled: 'neutral' },
);
