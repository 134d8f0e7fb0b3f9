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
  beaconShown,
  disableGame,
  gamePage,
  type OpsGame,
  setBeacon,
  setGameLimits,
  setGameOdds,
} from '@velvet/contract/ops/games';
import { aGameKey } from '@velvet/contract/testing/factories';
import { asSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import GamesPage from './games-page.tsx';

const game: OpsGame = {
  id: toId(1),
  key: aGameKey('rose-1'),
  name: { en: 'Rose', 'zh-hans': '玫瑰' },
  periodSeconds: asSeconds(60),
  odds: [
    { side: 'big', odds: 1.95 },
    { side: 'small', odds: 1.95 },
  ],
  houseShare: 0.025,
  minStake: minor(1_000),
  maxStake: minor(100_000),
  condition: minor(0),
  enabled: true,
  waitsForSecond: false,
  version: 'v1',
};
const games = opsAnswer(gamePage, () => ({ items: [game], drawsAlive: true }));
const beacon = opsAnswer(beaconShown, () => ({
  ...{ mode: 'auto' as const, source: 'quicknet', waitsForSecond: false, version: 'b1' },
}));

const show = (options: ConsoleOptions = {}) =>
  renderInConsole(<GamesPage />, {
    messages: english,
    ...options,
    answers: [games, beacon, ...(options.answers ?? [])],
  });
const changes = (calls: readonly { readonly body: unknown }[]) =>
  calls.flatMap(({ body }) => (body === undefined ? [] : [body]));

async function choose(item: string, options: ConsoleOptions = {}) {
  const shown = show(options);
  await shown.user.click(await screen.findByRole('button', { name: 'Change Rose' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
  return shown;
}

test('S13.3 games with their odds, what the house keeps, and limits', async () => {
  const { container } = show();
  const link = await screen.findByRole('link', { name: 'Rose' });
  expect(link.getAttribute('href')).toBe('/game/rounds?key=rose-1');
  for (const text of ['1.95', '2.5%', '10.00', '1,000.00', 'Open']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await screen.findByText('quicknet');
  await act(() => expectAccessible(container));
});

test('S13.2 odds are proposed with a reason; a second administrator must approve', async () => {
  const { calls, host, user } = await choose('Odds', {
    answers: [opsAnswer(setGameOdds, () => ({ outcome: 'needs_second' as const, version: 'v2' }))],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Odds of Rose' }));
  const odds = dialog.getByRole('textbox', { name: 'Odds' });
  await user.clear(odds);
  await user.type(odds, '1.90');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'as agreed');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(changes(calls)).toEqual([{ id: 'rose-1', version: 'v1', odds: 1.9, reason: 'as agreed' }]);
  expect(host.notify.mock.calls[0]?.[0]).toContain('second administrator');
});

test('limits are in whole points, and a refusal is told at its field', async () => {
  const { calls, user } = await choose('Limits', {
    answers: [opsAnswer(setGameLimits, () => opsRefused('bad_field', 'Above the highest.', 'min'))],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Rose' }));
  const lowest = dialog.getByRole('textbox', { name: 'Lowest stake' });
  await user.clear(lowest);
  await user.type(lowest, '20');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(lowest.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getByText('Above the highest.')).toBeTruthy();
  expect(changes(calls)[0]).toMatchObject({ min: '20.00', max: '1000.00', condition: '0.00' });
});

test('closing a game is asked for, and says what goes on', async () => {
  const { calls, host } = await choose('Close the game', {
    answers: [opsAnswer(disableGame, () => ({ outcome: 'disabled' as const, version: 'v2' }))],
  });
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The game is closed.', 'done'));
  expect(host.confirm.mock.calls).toHaveLength(1);
  expect(changes(calls)).toEqual([{ id: 'rose-1', version: 'v1' }]);
});

test('the beacon always takes part only with a longest wait', async () => {
  const { calls, host, user } = show({
    answers: [opsAnswer(setBeacon, () => ({ outcome: 'needs_second' as const, version: 'b2' }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Change the public random value' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Always/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'drand is reachable');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(changes(calls)).toEqual([
    { version: 'b1', mode: 'on', wait: 30, reason: 'drand is reachable' },
  ]);
});

test('finance reads; only administrators change', async () => {
  show({ roles: ['finance'] });
  await screen.findByText('quicknet');
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull();
});

test('without a draws process it says that no bets are taken', async () => {
  renderInConsole(<GamesPage />, {
    messages: english,
    answers: [opsAnswer(gamePage, () => ({ items: [game], drawsAlive: false })), beacon],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('No draws process');
});
