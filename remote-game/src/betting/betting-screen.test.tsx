import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  gameInfoByKey,
  gameRecordPage,
  type Order,
  placeOrder,
  sides,
} from '@velvet/contract/game';
import { getUserInfo, type UserInfo } from '@velvet/contract/member';
import { type Refusal, refusals } from '@velvet/contract/outcome';
import {
  aGameKey,
  aGameRecord,
  anEpochSecond,
  anId,
  anOrder,
  aPage,
  aPlayerProtection,
  aSideOdds,
  aUserInfo,
  many,
  points,
} from '@velvet/contract/testing/factories';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { type ApiError, queryApi } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { aServer, pass } from '../testing/game-server.ts';
import { answer, renderScreen } from '../testing/test-host.tsx';
import { BettingScreen } from './betting-screen.tsx';

const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
async function open(server = aServer()) {
  const shown = renderScreen(<BettingScreen gameKey={aGameKey('rose-1')} />, {
    address: '/Lottery?key=rose-1&id=1',
    answers: server.answers,
  });
  await pass(50);
  await pass(50);
  return { ...shown, ...server };
}
const callsOf = (calls: readonly string[], name: string) =>
  calls.filter((made) => made.startsWith(name)).length;
const timeLeft = () => screen.getByRole('timer', { name: 'Time left' }).textContent;

beforeEach(() => {
  jest.useFakeTimers();
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => jest.useRealTimers());

test('S4.2 S12.5 the table shows period, time, last result, sides, balance', async () => {
  const { container } = await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rose 1 min');
  expect(timeLeft()).toBe('00:42');
  expect(screen.getAllByRole('img', { name: 'Drawn: 1, 5, 6' })).toHaveLength(1);
  const names = screen
    .getAllByRole('button', { pressed: false })
    .map((button) => button.textContent ?? '');
  expect(names.slice(0, 4).map((name) => name.split(' ')[0])).toEqual([
    'Rose',
    'Lily',
    'Balloon',
    'Fireworks',
  ]);
  expect(screen.getByText('100.00')).toBeTruthy();
  jest.useRealTimers();
  await expectAccessible(container);
});

test('S4.5 a device clock ten minutes off counts with the server', async () => {
  for (const aheadMs of [600_000, -600_000]) {
    const server = aServer();
    server.state.aheadMs = aheadMs;
    const { unmount } = await open(server);
    expect(timeLeft()).toBe('00:42');
    await pass(12_000, 1_000);
    expect(timeLeft()).toBe('00:30');
    unmount();
  }
});

test('S4.5 it polls at the end, stops with the new period, and says that it started', async () => {
  const { calls, host, periodAt } = await open();
  await pass(41_000, 1_000);
  const before = callsOf(calls, 'lottery_get_info');
  await pass(1_400);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 1);
  expect(callsOf(calls, 'lottery_get_one_list')).toBe(2);
  expect(timeLeft()).toBe('01:00');
  await pass(1_000);
  const text = `Started, period ${periodAt(Date.now())}`;
  expect(host.overlays.toast).toHaveBeenCalledWith(text);
  await pass(5_000);
  expect(host.overlays.toast).toHaveBeenCalledTimes(1);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 1);
});

test('S15.2 S4.5 the new period comes with the event of the draw; then nothing is polled', async () => {
  const { calls, store } = await open();
  await pass(42_000, 1_000);
  const before = callsOf(calls, 'lottery_get_info');
  act(() => {
    store.dispatch(queryApi.util.invalidateTags([{ type: 'games', id: aGameKey('rose-1') }]));
  });
  await pass(50);
  expect(timeLeft()).toBe('01:00');
  await pass(2_000);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 1);
  act(() => {
    store.dispatch(queryApi.util.invalidateTags([{ type: 'games', id: aGameKey('lily-3') }]));
  });
  await pass(50);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 1);
});

test('S4.5 at most six polls; leaving stops them', async () => {
  const server = aServer();
  server.state.stuck = true;
  const { calls, unmount } = await open(server);
  const before = callsOf(calls, 'lottery_get_info');
  await pass(42_000 + 5_000, 500);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 6);
  expect(screen.getByText('The draw is late. It will follow.')).toBeTruthy();
  unmount();
  await pass(60_000, 2_000);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 6);
});

test('S3.4 a draw that is late because the server cannot be reached says so', async () => {
  const server = aServer();
  const { state } = server;
  const [info, ...others] = server.answers;
  if (!info) throw new Error('No answers');
  let failure: ApiError | undefined;
  const shaky: typeof info = {
    ...info,
    respond: async (fields) => (failure ? { ok: false, error: failure } : info.respond(fields)),
  };
  const { host, place } = await open({ ...server, answers: [shaky, ...others] });
  state.stuck = true;
  failure = { kind: 'offline' };
  await pass(47_000, 500);
  expect(screen.getByText('You are offline')).toBeTruthy();
  expect(screen.queryByText(/The draw is late/)).toBeNull();
  failure = refusedFor('not_found');
  await pass(16_000, 1_000);
  await waitFor(() => expect(place.address).toBe('/Lottery'));
  expect(host.overlays.toast).toHaveBeenCalledWith('There is no such game. Choose one of these', {
    tone: 'error',
  });
});

test('S4.7 while draws are paused, no bet can be placed and no time is shown', async () => {
  const server = aServer();
  server.state.paused = true;
  const { calls, host } = await open(server);
  expect(screen.getByText('Bets are paused')).toBeTruthy();
  expect(timeLeft()).toBe('––:––');
  const place = screen.getByRole('button', { name: 'Place bet' });
  expect(place).toHaveProperty('disabled', true);
  expect(host.overlays.toast).not.toHaveBeenCalled();
  const before = callsOf(calls, 'lottery_get_info');
  server.state.paused = false;
  await pass(16_000, 1_000);
  expect(callsOf(calls, 'lottery_get_info')).toBe(before + 1);
  expect(screen.getByText('Bets are open')).toBeTruthy();
  expect(place).toHaveProperty('disabled', false);
});

test('S4.4 the checks come in their order', async () => {
  const { host } = await open();
  const place = screen.getByRole('button', { name: 'Place bet' });
  const said = () => host.overlays.toast.mock.lastCall?.[0];
  await user.click(place);
  expect(said()).toBe('Please choose a number');
  await user.click(screen.getByRole('button', { name: /^Rose/ }));
  await user.click(place);
  expect(said()).toBe('Please enter points');
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '101');
  await user.click(place);
  expect(said()).toBe('Insufficient balance, contact support to recharge');
  // S15.1: the way to support is in the message.
  const [, options]: readonly unknown[] = host.overlays.toast.mock.lastCall ?? [];
  expect(options).toMatchObject({ action: { label: 'Customer service' } });
});

test('S4.3 a confirmed bet is sent once, clears the selection and reloads the member', async () => {
  const { calls, host } = await open();
  await user.click(screen.getByRole('button', { name: /^Rose/ }));
  await user.click(screen.getByRole('button', { name: /^Balloon/ }));
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '10');
  await user.click(screen.getByRole('button', { name: 'Place bet' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Your bets' }));
  expect(sheet.getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
  const before = callsOf(calls, 'user_info');
  await user.click(sheet.getByRole('button', { name: 'Confirm' }));
  await pass(100);
  const [sent] = calls.filter((made) => made.startsWith('game_place_order'));
  expect(sent).toContain('item=big%2Cone&money=10.00&lid=1&mid=1&expect=');
  expect(callsOf(calls, 'game_place_order')).toBe(1);
  expect(callsOf(calls, 'user_info')).toBe(before + 1);
  expect(screen.queryAllByRole('button', { pressed: true, name: /^(Rose|Balloon)/ })).toEqual([]);
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
});

/** The sheet of a bet of 10 on Rose. */
async function openSheet() {
  await user.click(screen.getByRole('button', { name: /^Rose/ }));
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '10');
  await user.click(screen.getByRole('button', { name: 'Place bet' }));
  await pass(50);
  return within(await screen.findByRole('dialog', { name: 'Your bets' }));
}
const refusedFor = (refusal: Refusal): ApiError => ({
  kind: 'refused',
  code: refusals[refusal],
  message: `Refused: ${refusal}`,
  refusal,
  field: undefined,
});
const paying = (odds: number) => () => sides.map((side) => aSideOdds({ side, odds }));

test('S4.9 the odds are read again before a bet is confirmed, and sent with it', async () => {
  const server = aServer();
  const { calls } = await open(server);
  server.state.odds = paying(1.9);
  const sheet = await openSheet();
  sheet.getByText(/1\.90/);
  await user.click(sheet.getByRole('button', { name: 'Confirm' }));
  await pass(100);
  expect(calls.find((made) => made.startsWith('game_place_order'))).toContain('odds=1.9');
});

test('S4.9 odds that changed meanwhile are said and shown; the sides stay chosen', async () => {
  const server = aServer();
  const { host } = await open(server);
  const sheet = await openSheet();
  server.state.odds = paying(1.9);
  server.state.order = async () => refusedFor('odds_changed');
  await user.click(sheet.getByRole('button', { name: 'Confirm' }));
  await pass(100);
  expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' });
  expect(screen.getByRole('button', { name: /^Rose.*1\.90/, pressed: true })).toBeTruthy();
});

test('S0.1 S4.9 without the odds no return is said and no bet is taken until they are there', async () => {
  const server = aServer();
  const known = server.state.odds;
  server.state.odds = () => ({ kind: 'offline' });
  const { host, container } = await open(server);
  const sheet = await openSheet();
  expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' });
  expect(container.textContent).toContain('Possible return –');
  sheet.getByText(/× –/);
  const confirm = sheet.getByRole('button', { name: 'Confirm' });
  expect(confirm).toHaveProperty('disabled', true);
  server.state.odds = known;
  await user.click(sheet.getByRole('button', { name: 'Retry' }));
  await pass(100);
  expect(confirm).toHaveProperty('disabled', false);
});

test('S3.4 odds that could not be read are asked for again on return to the page', async () => {
  const server = aServer();
  const known = server.state.odds;
  server.state.odds = () => ({ kind: 'offline' });
  await open(server);
  server.state.odds = known;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(50);
  expect(screen.getByRole('button', { name: /^Rose.*1\.95/ })).toBeTruthy();
});

test('S3.4 without the balance a tap on “Place bet” says why and asks again', async () => {
  const server = aServer();
  let isUp = false;
  const info = answer(getUserInfo, (): UserInfo | ApiError =>
    isUp ? aUserInfo({ balance: points(100) }) : { kind: 'offline' },
  );
  const { host } = await open({ ...server, answers: [info, ...server.answers] });
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Place bet' }));
  expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' });
  await pass(50);
  expect(screen.getByText('100.00')).toBeTruthy();
});

test('S6.5 a lost answer is found out by the same order', async () => {
  const server = aServer();
  const lost: ApiError = { kind: 'network' };
  let sent = 0;
  server.state.order = async () => {
    sent += 1;
    return sent === 1 ? lost : anOrder();
  };
  const { host, stored } = await open(server);
  await user.click(screen.getByRole('button', { name: /^Rose/ }));
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '10');
  await user.click(screen.getByRole('button', { name: 'Place bet' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await pass(100);
  expect(screen.getAllByText('Checking your bet…').length).toBeGreaterThan(0);
  expect(stored.get('game.orders')).toContain('"item":"big"');
  await pass(1_100);
  expect(sent).toBe(2);
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(stored.get('game.orders')).toBe('');
});

test('S4.3 a late answer to an order keeps another sheet open and later sides chosen', async () => {
  const server = aServer();
  let arrive = (): void => undefined;
  server.state.order = () =>
    new Promise((resolve) => {
      arrive = () => resolve(anOrder());
    });
  await open(server);
  const sheet = await openSheet();
  await user.click(sheet.getByRole('button', { name: 'Confirm' }));
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Lily/ }));
  const [rules] = screen.getAllByRole('button', { name: 'Rules' });
  if (rules) await user.click(rules);
  await screen.findByRole('dialog', { name: /Rules/ });
  arrive();
  await pass(100);
  expect(screen.getByRole('dialog', { name: /Rules/ })).toBeTruthy();
  const side = { name: /^(Rose|Lily)/, hidden: true };
  const chosen = screen.getAllByRole('button', { ...side, pressed: true });
  expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Lily/)]);
});

test('S4.6 a balance below the condition leads home', async () => {
  const server = aServer();
  server.state.condition = points(101);
  const { host, place } = await open(server);
  expect(host.overlays.toast).toHaveBeenCalledWith('Contact the administrator to take this task', {
    tone: 'error',
    action: { label: 'Customer service', onPress: expect.any(Function) },
  });
  await waitFor(() => expect(place.address).toBe('/Home'));
});

describe('S4.6 a bet does not send its own player home', () => {
  const stay = (place: { readonly address: string }) =>
    expect(place.address).toBe('/Lottery?key=rose-1&id=1');
  /** A member whose bet took the balance below the condition. */
  function staked() {
    const server = aServer();
    const bet = { gameName: 'Rose 1 min', period: server.periodAt(Date.now()), stake: points(40) };
    Object.assign(server.state, {
      condition: points(80),
      balance: points(60),
      bets: [aGameRecord({ ...bet, status: 0 })],
    });
    const lost = aGameRecord({ ...bet, won: false, profit: points(-40) });
    return { server, lost, won: aGameRecord({ ...bet, profit: points(38) }) };
  }

  test('who comes back to it, or sees the next period before it is settled; who lost goes', async () => {
    const { server, lost } = staked();
    const { place } = await open(server);
    stay(place);
    await pass(43_500, 500);
    expect(timeLeft()).toMatch(/^00:5/);
    stay(place);
    server.state.bets = [lost];
    await pass(3_000, 500);
    expect(place.address).toBe('/Home');
  });

  test('a balance that was read before the settlement is not judged', async () => {
    const { server, won } = staked();
    const settled = answer(gameRecordPage, async () => {
      if (Date.now() < Date.UTC(2026, 10, 20, 12, 1)) return aPage(server.state.bets);
      await new Promise((resolve) => setTimeout(resolve, 50));
      server.state.balance = points(138);
      return aPage([won]);
    });
    const { place } = await open({ ...server, answers: [settled, ...server.answers] });
    await pass(46_000, 500);
    expect(screen.getByText('138.00')).toBeTruthy();
    stay(place);
  });

  test.each<[string, Order | ApiError]>([
    ['whose answer was lost', { kind: 'network' }],
    ['that the list of bets does not have yet', anOrder()],
  ])('%s', async (_, reply) => {
    const server = aServer();
    server.state.condition = points(80);
    server.state.order = async () => {
      server.state.balance = points(60);
      return reply;
    };
    const slow = answer(gameRecordPage, () =>
      server.state.balance === points(60) ? untilTestEnds(aPage([])) : aPage([]),
    );
    const { place } = await open({ ...server, answers: [slow, ...server.answers] });
    await user.click(screen.getByRole('button', { name: /^Rose/ }));
    await user.type(screen.getByRole('textbox', { name: 'Points' }), '40');
    await user.click(screen.getByRole('button', { name: 'Place bet' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await pass(44_000, 500);
    expect(screen.getByText('60.00')).toBeTruthy();
    stay(place);
  });

  test('whose own bets cannot be read', async () => {
    const { server } = staked();
    const unread = answer(gameRecordPage, (): ApiError => ({ kind: 'offline' }));
    const { place } = await open({ ...server, answers: [unread, ...server.answers] });
    await pass(2_000, 500);
    stay(place);
  });
});

describe('more bets than a page holds', () => {
  const record = (server: ReturnType<typeof aServer>, count: number) =>
    many(count, (id) =>
      aGameRecord({
        id,
        gameName: 'Rose 1 min',
        period: server.periodAt(Date.now() - 60_000),
        createdAt: anEpochSecond(Math.floor(Date.now() / 1_000) - 60),
        profit: points(9.5),
      }),
    );
  const timesAsked = (calls: readonly string[], page: number) =>
    callsOf(calls, `user_get_game_list?page=${page}`);

  test('S4.2 the result of a period is of all of its bets', async () => {
    const server = aServer();
    server.state.bets = record(server, 12);
    const { calls } = await open(server);
    expect(screen.getByText('Staked 120.00, returned 234.00')).toBeTruthy();
    expect(timesAsked(calls, 2)).toBe(1);
    expect(timesAsked(calls, 3)).toBe(0);
  });

  test('S4.2 without the rest of them no sum is said', async () => {
    const server = aServer();
    server.state.bets = record(server, 60);
    const { calls } = await open(server);
    await pass(3_000, 500);
    expect(timesAsked(calls, 5)).toBe(1);
    expect(timesAsked(calls, 6)).toBe(0);
    expect(screen.queryByText(/^Staked/)).toBeNull();
  });

  test('S4.2 a page that fails is not asked for again and again', async () => {
    const server = aServer();
    const offline: ApiError = { kind: 'offline' };
    const shaky = answer(gameRecordPage, (fields) =>
      fields.get('page') === '1' ? aPage(record(server, 10)) : offline,
    );
    const { calls } = await open({ ...server, answers: [shaky, ...server.answers] });
    await pass(3_000, 500);
    expect(timesAsked(calls, 2)).toBe(1);
    expect(screen.queryByText(/^Staked/)).toBeNull();
  });

  test('S4.2 bets at another table do not hide an open one', async () => {
    const server = aServer();
    const others = record(server, 10).map((bet) => ({ ...bet, gameName: 'Lily' }));
    const waiting = aGameRecord({ id: anId(11), gameName: 'Rose 1 min', status: 0, side: 'big' });
    server.state.bets = [...others, waiting];
    await open(server);
    const section = within(screen.getByRole('region', { name: 'Your open bets' }));
    expect(section.getAllByRole('listitem')).toHaveLength(1);
  });

  test('S4.2 older ones are not asked for', async () => {
    const server = aServer();
    const createdAt = anEpochSecond(Math.floor(Date.now() / 1_000) - 120);
    server.state.bets = many(20, (id) => aGameRecord({ id, createdAt }));
    const { calls } = await open(server);
    expect(timesAsked(calls, 2)).toBe(0);
  });
});

test('S4.5 a bet that is open after its period is asked for, however old it is', async () => {
  const server = aServer();
  const period = server.periodAt(Date.now() - 300_000);
  const bet = aGameRecord({ gameName: 'Rose 1 min', period, status: 0 });
  server.state.bets = [bet];
  const { calls } = await open(server);
  expect(screen.getByRole('region', { name: 'Your open bets' })).toBeTruthy();
  server.state.bets = [{ ...bet, status: 1 }];
  const before = callsOf(calls, 'game_protection');
  await pass(2_000, 500);
  expect(screen.queryByRole('region', { name: 'Your open bets' })).toBeNull();
  // What a reality check says of it, too.
  expect(callsOf(calls, 'game_protection')).toBe(before + 1);
});

test('S2.4 a bet is known by its game’s key, in whatever language its name was read', async () => {
  const server = aServer();
  const bet = { period: server.periodAt(Date.now()), status: 0, gameKey: aGameKey('rose-1') };
  server.state.bets = [
    aGameRecord({ ...bet, id: anId(2), gameName: 'Gül 1 dk' }),
    aGameRecord({ ...bet, id: anId(1), gameName: 'Rose 1 min', gameKey: aGameKey('lily-3') }),
  ];
  const { calls, store } = await open(server);
  const section = within(screen.getByRole('region', { name: 'Your open bets' }));
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  const before = callsOf(calls, 'user_get_game_list');
  act(() => void store.dispatch(queryApi.util.invalidateTags(['games'])));
  await pass(50);
  expect(callsOf(calls, 'user_get_game_list')).toBe(before + 1);
});

test('the result of a period is said plainly; no gain is not set apart', async () => {
  const server = aServer();
  const period = server.periodAt(Date.now() - 60_000);
  const bet = { gameName: 'Rose 1 min', period, stake: points(10) };
  server.state.bets = [
    aGameRecord({ ...bet, id: anId(2), side: 'big', profit: points(9.5) }),
    aGameRecord({ ...bet, id: anId(1), side: 'small', profit: points(-10), won: false }),
  ];
  await open(server);
  const card = screen.getByText('Staked 20.00, returned 19.50').closest('[data-kind]');
  expect(card?.getAttribute('data-kind')).toBe('no-gain');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Staked 20.00, returned 19.50')).toBeNull();
});

test('numbers that come in while the table is open roll, and their sides and the gain are set apart', async () => {
  const server = aServer();
  const bet = {
    gameName: 'Rose 1 min',
    period: server.periodAt(Date.now()),
    stake: points(40),
    profit: points(38),
  };
  server.state.bets = [aGameRecord({ ...bet, status: 0 })];
  const { container } = await open(server);
  expect(container.querySelector('[data-rolls]')).toBeNull();
  server.state.bets = [aGameRecord(bet)];
  await pass(44_000, 500);
  expect(container.querySelector('[data-rolls]')).toBeTruthy();
  expect(container.querySelectorAll('[data-won]')).toHaveLength(2);
  expect(screen.getByText('+38.00')).toBeTruthy();
  await pass(4_500, 500);
  // They were news for a few seconds.
  expect(container.querySelector('[data-rolls], [data-won]')).toBeNull();
});

test('the last bet can be repeated, and a stake halved and doubled', async () => {
  const server = aServer();
  const period = server.periodAt(Date.now() - 60_000);
  const bet = { gameName: 'Rose 1 min', period, stake: points(30) };
  server.state.bets = [
    aGameRecord({ ...bet, id: anId(2), side: 'big' }),
    aGameRecord({ ...bet, id: anId(1), side: 'even' }),
  ];
  await open(server);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Points' });
  expect(screen.getByRole('button', { name: 'Half the stake' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Repeat the last bet' }));
  expect(screen.getAllByRole('button', { pressed: true, name: /^(Rose|Fireworks)/ })).toHaveLength(
    2,
  );
  expect(field.value).toBe('30');
  await user.click(screen.getByRole('button', { name: 'Double the stake' }));
  expect(field.value).toBe('60');
  await user.click(screen.getByRole('button', { name: 'Half the stake' }));
  expect(field.value).toBe('30');
});

test('a break is said and blocks the bet; a due reality check must be answered', async () => {
  const server = aServer();
  const nowS = Math.floor(Date.now() / 1_000);
  const exclusion = { kind: 'time-out' as const, until: anEpochSecond(nowS + 3_600) };
  server.state.protection = aPlayerProtection({ exclusion });
  const first = await open(server);
  expect(screen.getByText(/You are taking a break until/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Place bet' })).toHaveProperty('disabled', true);
  first.unmount();

  const played = {
    since: anEpochSecond(nowS - 1_800),
    staked: points(40),
    returned: points(39),
    checkAt: anEpochSecond(nowS),
  };
  const checked = aServer();
  checked.state.protection = aPlayerProtection({ realityMinutes: 30, stretch: played });
  await open(checked);
  const dialog = within(screen.getByRole('alertdialog'));
  dialog.getByText(/You have been playing for 30 minutes and staked 40.00 points/);
  dialog.getByText(/That is a loss of 1.00/);
  dialog.getByRole('button', { name: 'Keep playing' });
});

test('S3.4 a game that cannot be loaded says why and can be tried again', async () => {
  const offline: ApiError = { kind: 'offline' };
  const { container } = renderScreen(<BettingScreen gameKey={aGameKey('rose-1')} />, {
    address: '/Lottery?key=rose-1&id=1',
    answers: [answer(gameInfoByKey, () => offline)],
  });
  await pass(50);
  expect(screen.getByRole('alert').textContent).toContain('The game could not be loaded');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Game');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  jest.useRealTimers();
  await expectAccessible(container);
});

test('an order’s wire form is the specified one', () => {
  expect(placeOrder.input.encode(anOrder())).toMatchObject({ item: 'big,one', money: '10.00' });
});
