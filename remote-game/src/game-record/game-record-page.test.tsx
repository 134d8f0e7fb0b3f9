import { act, screen, within } from '@testing-library/react';
import { type GameRecord, gameRecordPage } from '@velvet/contract/game';
import { gameRound } from '@velvet/contract/game-round';
import type { Page } from '@velvet/contract/page';
import { getSystemConfig } from '@velvet/contract/system';
import {
  aGameKey,
  aGameRecord,
  anId,
  aPage,
  aPastRound,
  aSystemConfig,
  many,
  points,
} from '@velvet/contract/testing/factories';
import { toEpochSeconds } from '@velvet/contract/time';
import { type ApiError, queryApi } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import GameRecordPage from './game-record-page.tsx';

class FakeObserver {
  readonly onSee: (entries: { isIntersecting: boolean }[]) => void;
  constructor(onSee: (entries: { isIntersecting: boolean }[]) => void) {
    this.onSee = onSee;
  }
  observe() {
    queueMicrotask(() => this.onSee([{ isIntersecting: true }]));
  }
  disconnect() {}
}
beforeEach(() => Object.assign(window, { IntersectionObserver: FakeObserver }));

const open = (answers: readonly FakeEndpoint[], address = '/GameRecord') =>
  renderScreen(<GameRecordPage />, { address, answers });

const won = aGameRecord({
  id: anId(2),
  gameKey: aGameKey('rose-1'),
  profit: points(9.5),
  side: 'big',
});
const lost = aGameRecord({
  id: anId(1),
  won: false,
  profit: points(-10),
  resultText: 'Not won',
  side: 'small',
});

test('S3.31 a bet shows its draw, status, points, result and times', async () => {
  const { container } = open([answer(gameRecordPage, () => aPage([won, lost]))]);
  const [first, second] = await screen.findAllByRole('listitem');
  const winner = within(first ?? container);
  winner.getByRole('img', { name: 'Drawn: 1, 5, 6' });
  for (const text of ['Big', 'Even', 'Settled', 'Rose', '10.00', '+9.50', '202611200720']) {
    winner.getByText(text);
  }
  within(second ?? container).getByText('-');
  within(second ?? container).getByText('Not won');
  await screen.findByText('No more');
  await expectAccessible(container);
});

test('S3.31 the list loads up to a short page; a filter loads on until its end', async () => {
  const pages = answer(gameRecordPage, (fields) =>
    fields.get('page') === '1'
      ? aPage(
          many(10, (id) => ({ ...lost, id: anId(20 - id) })),
          false,
        )
      : aPage([won]),
  );
  const { user, place } = open([pages]);
  await screen.findByText('No more');
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  await user.click(screen.getByRole('radio', { name: 'Won' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(place.address).toBe('/GameRecord?show=won');
});

test('S3.31 a list that was read on keeps its place when a bet is settled, or the device is online', async () => {
  let last: Page<GameRecord> | ApiError = aPage([lost]);
  const pages = answer(gameRecordPage, (fields) =>
    fields.get('page') === '1' ? aPage(many(10, (id) => ({ ...lost, id: anId(20 - id) }))) : last,
  );
  const { store } = open([pages]);
  await screen.findByText('No more');
  last = { kind: 'offline' };
  await act(async () => void store.dispatch(queryApi.util.invalidateTags(['money'])));
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  last = aPage([won]);
  await act(async () => void store.dispatch(queryApi.internalActions.onOnline()));
  await screen.findByText('+9.50');
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
});

test('S4.8 a bet leads to the verification of its round', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  const round = aPastRound({ period: won.period, seed: '', dice: undefined, state: 'pending' });
  const { user, calls } = open([
    answer(gameRecordPage, () => aPage([won, lost])),
    answer(gameRound, () => round),
  ]);
  // Without its game's key, as older servers answer, a bet has none.
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Verify a period' }));
  await sheet.findByText(/This period is not drawn yet/);
  expect(calls).toContain(`lottery_get_round?key=rose-1&expect=${won.period}`);
});

test('S3.4 an empty record leads to the games, an empty filter to all', async () => {
  const { user, place, unmount } = open([answer(gameRecordPage, () => aPage([]))]);
  await screen.findByText('No data~');
  await user.click(screen.getByRole('link', { name: 'To the games' }));
  expect(place.address).toBe('/Lottery');
  unmount();
  const filtered = open([answer(gameRecordPage, () => aPage([lost]))], '/GameRecord?show=waiting');
  await filtered.user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('a record of which the older part is archived says from when on it lists bets', async () => {
  const archived = { betsUntil: toEpochSeconds(new Date('2025-11-01T12:00:00Z')) };
  const config = answer(getSystemConfig, () => aSystemConfig({ archived }));
  const { unmount } = open([answer(gameRecordPage, () => aPage([won])), config]);
  await screen.findByText(/^Bets from before November 1, 2025 are in the archive/);
  unmount();
  open([answer(gameRecordPage, () => aPage([])), config]);
  await screen.findByText(/^Bets from before November 1, 2025 are in the archive/);
  screen.getByText('No data~');
});

test('S3.4 a failure can be tried again', async () => {
  let fails = true;
  const offline: ApiError = { kind: 'offline' };
  const { user } = open([answer(gameRecordPage, () => (fails ? offline : aPage([won])))]);
  await screen.findByText('The record could not be loaded');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('+9.50');
});
