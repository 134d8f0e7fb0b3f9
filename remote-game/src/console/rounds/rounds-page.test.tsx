import { act, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import {
  gamePage,
  type OpsGame,
  type RoundDetail,
  roundPage,
  roundShown,
  voidRound,
} from '@velvet/contract/ops/games';
import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import { asSeconds, toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import RoundsPage from './rounds-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const round: RoundDetail = {
  id: toId(5),
  gameKey: aGameKey('rose-1'),
  period: aPeriod('202611200721'),
  state: 'settled',
  ...{ opensAt: at, closesAt: at, drawsAt: at, drawnAt: at },
  dice: [2, 5, 6],
  bets: 3,
  ...{ staked: minor(30_000), paidOut: minor(19_500), houseResult: minor(10_500) },
  waitsForSecond: false,
  version: 'v1',
  sides: [{ side: 'big', bets: 1, members: 1, staked: minor(10_000), paidOut: minor(19_500) }],
  commitment: 'a'.repeat(64),
  seed: 'b'.repeat(64),
};
const pending: RoundDetail = (({ dice: _dice, seed: _seed, drawnAt: _at, ...rest }) => ({
  ...rest,
  state: 'pending' as const,
}))(round);

const aGame = (key: string): OpsGame => ({
  id: toId(1),
  key: aGameKey(key),
  name: { en: key },
  periodSeconds: asSeconds(60),
  odds: [{ side: 'big', odds: 1.95 }],
  houseShare: 0.025,
  ...{ minStake: minor(100), maxStake: minor(100_000), condition: minor(0) },
  ...{ enabled: true, waitsForSecond: false, version: 'v1' },
});
const games = opsAnswer(gamePage, () => ({
  items: [aGame('rose-1'), aGame('lily-3')],
  drawsAlive: true,
}));
const show = (options: ConsoleOptions) =>
  renderInConsole(<RoundsPage />, {
    messages: english,
    address: '/game/rounds?id=5',
    ...options,
    answers: [games, ...(options.answers ?? [])],
  });

test('S13.3 a round shows stakes and payouts by side, and what its draw is recomputed from', async () => {
  const { container } = show({ answers: [opsAnswer(roundShown, () => round)] });
  await screen.findByRole('heading', { level: 1, name: 'Round 202611200721' });
  for (const text of ['2 · 5 · 6 = 13', 'Big (11–18)', '+105.00', 'a'.repeat(64), 'b'.repeat(64)]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'Void the round' })).toBeNull();
  await act(() => expectAccessible(container));
});

test('S13.2 voiding a round is proposed with a reason', async () => {
  const { calls, host, user } = show({
    answers: [
      opsAnswer(roundShown, () => pending),
      opsAnswer(voidRound, () => ({ outcome: 'needs_second' as const, version: 'v2' })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Void the round' }));
  expect(screen.getByText('Secret until the draw')).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'wrong odds shown');
  await user.click(dialog.getByRole('button', { name: 'Void the round' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([
    { id: 5, version: 'v1', reason: 'wrong odds shown' },
  ]);
});

test('S13.2 voiding is about the round it was asked about, not about the one that Back leads to', async () => {
  const { router, user } = show({
    answers: [
      opsAnswer(roundShown, ({ id }) => ({ ...pending, id, period: aPeriod(`20261120072${id}`) })),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Round 202611200725' });
  await act(() => router.navigate('/game/rounds?id=6'));
  await screen.findByRole('heading', { level: 1, name: 'Round 202611200726' });
  await user.click(await screen.findByRole('button', { name: 'Void the round' }));
  await screen.findByRole('dialog');
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { level: 1, name: 'Round 202611200725', hidden: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('S13.2 one who has bet in it may not void it, and reads why', async () => {
  const { user } = show({
    answers: [
      opsAnswer(roundShown, () => pending),
      opsAnswer(voidRound, () => opsRefused('own_account', 'You have bet in this round.')),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Void the round' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Void the round' }));
  expect(await dialog.findByText('You have bet in this round.')).toBeTruthy();
});

test('rounds are those of the game in the address, in the state chosen', async () => {
  const asked: unknown[] = [];
  const { user } = show({
    address: '/game/rounds?key=lily-3',
    answers: [
      opsAnswer(roundPage, (input) => {
        asked.push(input);
        return { items: [] };
      }),
    ],
  });
  expect(await screen.findByText('No rounds here.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Refunded');
  await waitFor(() =>
    expect(asked).toEqual([{ gameKey: 'lily-3' }, { gameKey: 'lily-3', state: 'refunded' }]),
  );
});
