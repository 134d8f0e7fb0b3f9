import { Group, NativeSelect } from '@mantine/core';
import {
  countColumn,
  type DataColumns,
  ListPage,
  pointsColumn,
  skipToken,
  textFor,
  timeColumn,
  useAddressFilter,
  useConsole,
  useMessages,
  useOpsPages,
  useOpsQuery,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { gamePage, type RoundItem, roundPage, roundStates } from '@velvet/contract/ops/games';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { DiceFaces, RoundState, stateLabels } from './round-state.tsx';
import { RoundView } from './round-view.tsx';
import { messages } from './rounds.messages.ts';

/** Rounds of a game, or the one that the address names by `id` (spec S13.3). */
export default function RoundsPage() {
  const [search] = useSearchParams();
  const id = parseId<'round'>(search.get('id'));
  return id === undefined ? <RoundList /> : <RoundView key={id} id={id} />;
}

/** The rounds of the game that the address names, else of the first one. */
function RoundList() {
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const columns = useRoundColumns();
  const games = useOpsQuery(gamePage, {});
  const [said, change] = useAddressFilter(['key', 'state']);
  const items = games.data?.items ?? [];
  const game = items.find(({ key }) => key === said('key')) ?? items[0];
  const state = roundStates.find((known) => known === said('state'));
  const rows = useOpsPages(
    roundPage,
    game ? { gameKey: game.key, ...(state ? { state } : {}) } : skipToken,
  );
  const choose = (own: { readonly key?: string; readonly state?: string }) =>
    change({ key: game?.key ?? '', ...own });
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      rows={games.error ? { ...rows, error: games.error, refetch: games.refetch } : rows}
      choice={
        <Group gap="sm">
          <NativeSelect
            aria-label={t('game')}
            data={items.map((each) => ({ value: each.key, label: textFor(each.name, language) }))}
            value={game?.key ?? ''}
            onChange={(event) => choose({ key: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('state')}
            data={[
              { value: '', label: t('all') },
              ...roundStates.map((known) => ({
                value: known,
                label: intl.formatMessage(stateLabels[known]),
              })),
            ]}
            value={state ?? ''}
            onChange={(event) => choose({ state: event.currentTarget.value })}
          />
        </Group>
      }
      columns={columns}
      hrefOf={({ id }) => `/game/rounds?id=${id}`}
      empty={t('none')}
    />
  );
}

function useRoundColumns(): DataColumns<RoundItem> {
  const t = useMessages(messages);
  return [
    { key: 'period', header: t('period'), cell: ({ period }) => period, isNoWrap: true },
    timeColumn('draws', t('drawsAt'), ({ drawsAt }) => drawsAt),
    { key: 'state', header: t('state'), cell: (round) => <RoundState {...round} /> },
    { key: 'dice', header: t('dice'), cell: ({ dice }) => dice && <DiceFaces dice={dice} /> },
    countColumn('bets', t('bets'), ({ bets }) => bets),
    pointsColumn('staked', t('staked'), ({ staked }) => staked),
    pointsColumn('paid', t('paidOut'), ({ paidOut }) => paidOut),
    pointsColumn('house', t('houseResult'), ({ houseResult }) => houseResult, { signed: true }),
  ];
}
