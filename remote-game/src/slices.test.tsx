import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placeOrder } from '@velvet/contract/game';
import { aGameKey, anOrder } from '@velvet/contract/testing/factories';
import { type ApiError, queryApi } from '@velvet/sdk/api';
import { memberLeft } from '@velvet/sdk/store';
import { useState } from 'react';
import { BettingScreen } from './betting/betting-screen.tsx';
import { aServer, pass } from './testing/game-server.ts';
import { renderScreen } from './testing/test-host.tsx';

/** A table that can be left and come back to. */
function LeavableTable() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Return'}
      </button>
      {isHere && <BettingScreen gameKey={aGameKey('rose-1')} />}
    </>
  );
}

const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function open(server = aServer(), kept: Readonly<Record<string, string>> = {}) {
  const device = new Map(Object.entries(kept));
  const shown = renderScreen(<LeavableTable />, {
    address: '/Lottery?key=rose-1&id=1',
    answers: server.answers,
    stored: {
      get: (key) => device.get(key) ?? null,
      set: (key, text) => void device.set(key, text),
    },
  });
  await pass(100);
  const sent = () => shown.calls.filter((call) => call.startsWith('game_place_order'));
  return { ...shown, ...server, device, sent };
}

async function chooseRose(): Promise<void> {
  await click(/^Rose/);
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '10');
}
const chosen = () => screen.queryAllByRole('button', { pressed: true, name: /^(Rose|Lily)/ });

beforeEach(() => {
  jest.useFakeTimers();
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => jest.useRealTimers());

test('S4.2 what is chosen at a table is there again when it was left', async () => {
  const { store } = await open();
  await chooseRose();
  await click('Leave');
  expect(store.getState()).toMatchObject({ betSlip: { sides: ['big'], stakeText: '10' } });
  await click('Return');
  await pass(100);
  expect(chosen()).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Points' })).toHaveProperty('value', '10');
});

test('S6.5 an order is asked about while its table is left, placed once, and then no longer chosen', async () => {
  const server = aServer();
  const lost: ApiError = { kind: 'network' };
  let calls = 0;
  server.state.order = async () => {
    calls += 1;
    return calls < 3 ? lost : anOrder();
  };
  const { host, sent, store } = await open(server);
  await chooseRose();
  await click('Place bet');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await pass(100);
  await click('Leave');
  await pass(1_100);
  expect(sent()).toHaveLength(2);
  await click('Return');
  await pass(100);
  expect(screen.getAllByText('Checking your bet…').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Place bet' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await pass(2_100);
  expect(sent()).toHaveLength(3);
  expect(new Set(sent()).size).toBe(1);
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(chosen()).toEqual([]);
  expect(store.getState()).toMatchObject({ gameOrders: [], gameOrdersProgress: [] });
});

test('S6.5 an order that an earlier visit left is asked about when the table opens, for its member only', async () => {
  const mine = { key: 'key-00000001', member: 1, order: placeOrder.input.encode(anOrder()) };
  const foreign = { ...mine, key: 'key-00000002', member: 2 };
  const { device, host, sent } = await open(aServer(), {
    'game.orders': JSON.stringify([mine, foreign]),
  });
  expect(sent()).toHaveLength(1);
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(device.get('game.orders')).not.toContain(mine.key);
  expect(device.get('game.orders')).toContain(foreign.key);
});

test('S6.5 orders without an answer are asked about again with the next period', async () => {
  const server = aServer();
  const lost: ApiError = { kind: 'network' };
  server.state.order = async () => lost;
  const mine = { key: 'key-00000001', member: 1, order: placeOrder.input.encode(anOrder()) };
  const { sent } = await open(server, { 'game.orders': JSON.stringify([mine]) });
  await pass(5 * 60_000, 3_000);
  server.state.order = async () => anOrder();
  const before = sent().length;
  await pass(60_000, 2_000);
  expect(sent().length).toBeGreaterThan(before);
  expect(screen.queryByText('Checking your bet…')).toBeNull();
});

test('S3.70 after the member left, neither the state nor the device holds anything of them', async () => {
  const { device, store } = await open();
  await chooseRose();
  expect(store.getState()).toMatchObject({ notedCommitments: [{ gameKey: 'rose-1' }] });
  expect(device.get('game.commitments')).toContain('rose-1');
  await click('Leave');
  act(() => {
    store.dispatch(memberLeft());
    store.dispatch(queryApi.util.resetApiState());
  });
  expect(store.getState()).toMatchObject({
    betSlip: { sides: [], stakeText: '' },
    gameOrders: [],
    gameOrdersProgress: [],
    notedCommitments: [],
  });
  expect([...device.values()].join('')).toBe('');
});
