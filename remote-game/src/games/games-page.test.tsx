import { screen, waitFor, within } from '@testing-library/react';
import {
  type GameInfo,
  gameCategoryList,
  gameHistory,
  gameInfoByKey,
  gameList,
} from '@velvet/contract/game';
import { refusals } from '@velvet/contract/outcome';
import { getPlayerProtection } from '@velvet/contract/player-protection';
import {
  aGameCategory,
  aGameInfo,
  aGameKey,
  aGameListItem,
  anId,
  aPastRound,
  aPeriod,
  aPlayerProtection,
  points,
} from '@velvet/contract/testing/factories';
import { asSeconds } from '@velvet/contract/time';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { pass } from '../testing/game-server.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import GamesPage from './games-page.tsx';

const categories = answer(gameCategoryList, () => [
  aGameCategory({ id: anId(1), name: 'Quick' }),
  aGameCategory({ id: anId(2), name: 'Classic' }),
  aGameCategory({ id: anId(3), name: 'New' }),
]);
const games = answer(gameList, () => [
  aGameListItem({ id: anId(1), key: aGameKey('rose-1'), name: 'Rose 1 min', categoryId: 1 }),
  aGameListItem({ id: anId(2), key: aGameKey('garden-5'), name: 'Garden 5 min', categoryId: 2 }),
]);
const offline: ApiError = { kind: 'offline' };

interface OpenOptions {
  readonly answers?: readonly FakeEndpoint[];
  readonly address?: string;
  readonly isSignedIn?: boolean;
}
const open = ({
  answers = [categories, games],
  address = '/Lottery',
  isSignedIn = true,
}: OpenOptions = {}) => renderScreen(<GamesPage />, { address, answers, isSignedIn });

const gameNames = () => screen.getAllByRole('link').map((link) => link.textContent);

test('S3.4 while it loads it says so, below one heading', async () => {
  const { container } = open({ answers: [] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vote');
  expect(container.querySelector('[aria-busy]')?.textContent).toBe('Loading');
  await expectAccessible(container);
});

test('S3.30 the sidebar holds All and the categories, the grid every game', async () => {
  const { container } = open();
  await screen.findByRole('tab', { name: 'New' });
  const sidebar = within(screen.getByRole('tablist', { name: 'Game categories' }));
  expect(sidebar.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'All',
    'Quick',
    'Classic',
    'New',
  ]);
  expect(gameNames()).toEqual(['Rose 1 min', 'Garden 5 min']);
  expect(screen.getAllByText('A round every minute')).toHaveLength(2);
  await expectAccessible(container);
});

test('S3.30 a member sees the countdown, the last dice and the limits of each game; a guest none', async () => {
  const info = answer(gameInfoByKey, () =>
    aGameInfo({ secondsLeft: asSeconds(42), minStake: points(10), maxStake: points(5_000) }),
  );
  const history = answer(gameHistory, () =>
    ['202611200720', '202611200719', '202611200718', '202611200717'].map((period, index) =>
      aPastRound({ period: aPeriod(period), dice: index === 2 ? undefined : [6, 6, index + 1] }),
    ),
  );
  const { unmount } = open({ answers: [categories, games, info, history] });
  await waitFor(() => expect(screen.getAllByText(/^00:4[12]$/)).toHaveLength(2));
  expect(screen.getAllByRole('img', { name: 'Drawn: 1, 5, 6' })).toHaveLength(2);
  expect(screen.getAllByText('10\u2060–\u20605,000 points a side')).toHaveLength(2);
  // A round without a draw is left out.
  const results = await screen.findAllByRole('region', { name: 'Last results' });
  await waitFor(() =>
    expect(
      results.map((each) => [...each.querySelectorAll('li')].map((li) => li.textContent)),
    ).toEqual([
      ['14', '16'],
      ['14', '16'],
    ]),
  );
  unmount();
  open({ answers: [categories, games, info], isSignedIn: false });
  await screen.findByRole('tab', { name: 'New' });
  expect(screen.queryByText('Next draw')).toBeNull();
});

test('S3.30 a countdown that is over goes on with the next round, also after a failed call', async () => {
  jest.useFakeTimers();
  const info = jest
    .fn<GameInfo | ApiError, []>(() => aGameInfo({ secondsLeft: asSeconds(60) }))
    .mockImplementationOnce(() => aGameInfo({ secondsLeft: asSeconds(1) }))
    .mockImplementationOnce(() => offline);
  const oneGame = answer(gameList, () => [aGameListItem({ categoryId: 1 })]);
  open({ answers: [categories, oneGame, answer(gameInfoByKey, info)] });
  await pass(200);
  expect(screen.getByText('00:01')).toBeTruthy();
  await pass(3_500);
  expect(info).toHaveBeenCalledTimes(2);
  await pass(2_500);
  expect(screen.getByText(/^00:5\d$|^01:00$/)).toBeTruthy();
  jest.useRealTimers();
});

test('S3.30 the last results catch up with a draw that no event brought', async () => {
  const rounds = ['202611200719', '202611200718'];
  const history = answer(gameHistory, () =>
    rounds.map((period) => aPastRound({ period: aPeriod(period), dice: [1, 1, 1] })),
  );
  const info = answer(gameInfoByKey, () => {
    rounds.unshift('202611200720');
    return aGameInfo({ previous: { period: aPeriod('202611200721'), dice: [1, 5, 6] } });
  });
  const oneGame = answer(gameList, () => [aGameListItem({ categoryId: 1 })]);
  const { calls } = open({ answers: [categories, oneGame, info, history] });
  const results = await screen.findByRole('region', { name: 'Last results' });
  await waitFor(() => expect(results.querySelectorAll('li')).toHaveLength(3));
  // An answer without it is not asked for again and again.
  expect(calls.filter((made) => made.startsWith('lottery_get_one_list')).length).toBe(2);
});

test('S3.40 “Play safely” from a link elsewhere does not open again once it is closed', async () => {
  const protection = answer(getPlayerProtection, () => aPlayerProtection());
  const { place, user } = open({
    address: '/Lottery?class=2&protect=1',
    answers: [categories, games, protection],
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Play safely' }));
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  expect(place.address).toBe('/Lottery?class=2');
});

test.each(['/Lottery?key=', '/Lottery?key=Rose 1'])(
  'S3.30 %s names no game: the hall is shown',
  async (address) => {
    open({ address });
    expect(await screen.findByRole('tab', { name: 'New' })).toBeTruthy();
  },
);

test('S3.30 a category shows its games and stands in the address', async () => {
  const { place, user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Classic' }));
  expect(gameNames()).toEqual(['Garden 5 min']);
  expect(screen.getByRole('tabpanel', { name: 'Classic' })).toBeTruthy();
  expect(place.address).toBe('/Lottery?class=2');
});

test('arrows move along the categories', async () => {
  const { user } = open();
  const all = await screen.findByRole('tab', { name: 'All' });
  await screen.findByRole('tab', { name: 'Quick' });
  all.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Classic');
  expect(gameNames()).toEqual(['Garden 5 min']);
});

test('S3.4 an empty category says so and leads to all games', async () => {
  const { container, user } = open({ address: '/Lottery?class=3' });
  await screen.findByText('No data~');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Show all games' }));
  expect(gameNames()).toHaveLength(2);
});

test.each([
  ['no game has', 'nonsense'],
  ['no game can have', 'non sense!'],
])('a key that %s leads to the hall and says so', async (_, key) => {
  const notFound: ApiError = {
    kind: 'refused',
    code: refusals.not_found,
    message: 'Not found',
    refusal: 'not_found',
    field: undefined,
  };
  const { host, place } = open({
    address: `/Lottery?key=${encodeURIComponent(key)}`,
    answers: [categories, games, answer(gameInfoByKey, () => notFound)],
  });
  await screen.findByRole('link', { name: 'Rose 1 min' });
  expect(place.address).toBe('/Lottery');
  expect(host.overlays.toast).toHaveBeenCalledWith('There is no such game. Choose one of these', {
    tone: 'error',
  });
});

test('S3.30 a tap leads a member to the table', async () => {
  const { place, user } = open();
  await user.click(await screen.findByRole('link', { name: 'Rose 1 min' }));
  expect(place.address).toBe('/Lottery?key=rose-1&id=1');
});

test('S3.30 a tap leads a guest to the login, with the way back', async () => {
  const { place, user } = open({ isSignedIn: false });
  await user.click(await screen.findByRole('link', { name: 'Rose 1 min' }));
  expect(place.address).toBe('/Login?return=%2FLottery%3Fkey%3Drose-1%26id%3D1');
});

test('S3.4 a failure names its reason and can be tried again', async () => {
  let fails = true;
  const shaky = answer(gameList, () => (fails ? offline : [aGameListItem({ name: 'Rose' })]));
  const { container, user } = open({ answers: [categories, shaky] });
  await screen.findByText('The games could not be loaded');
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  await expectAccessible(container);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Rose' });
});

test('S3.4 a refresh that fails keeps the games and says why', async () => {
  let fails = false;
  const shaky = answer(gameList, () => (fails ? offline : [aGameListItem({ name: 'Rose' })]));
  const { host, user } = open({ answers: [categories, shaky] });
  await screen.findByRole('link', { name: 'Rose' });
  fails = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  expect(screen.getByRole('link', { name: 'Rose' })).toBeTruthy();
});

test('S3.30 /Game is the hall with a back button, /Lottery without', async () => {
  const { unmount } = open();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  unmount();
  const { place, user } = open({ address: '/Game' });
  await screen.findByRole('link', { name: 'Rose 1 min' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(place.address).toBe('/Home');
});
