import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGameKey, anOrder } from '@velvet/contract/testing/factories';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { useState } from 'react';
import { BettingScreen } from '../betting/betting-screen.tsx';
import { aServer, pass } from '../testing/game-server.ts';
import { renderScreen } from '../testing/test-host.tsx';
import { useResumedOrders } from './use-orders.ts';

const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const address = '/Lottery?key=rose-1&id=1';

async function openTable(
  server: ReturnType<typeof aServer>,
  stored: Readonly<Record<string, string>> = {},
) {
  const shown = renderScreen(<BettingScreen gameKey={aGameKey('rose-1')} />, {
    address,
    answers: server.answers,
    stored,
  });
  await pass(100);
  const sent = () => shown.calls.filter((call) => call.startsWith('game_place_order'));
  return { ...shown, sent };
}

async function confirmBet(side: RegExp): Promise<void> {
  await click(side);
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '10');
  await click('Place bet');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await pass(100);
}

/** What the device has of a bet on Rose that got no answer yet. */
async function anOpenBet() {
  const server = aServer();
  server.state.order = () => untilTestEnds({ kind: 'aborted' });
  const tab = await openTable(server);
  await confirmBet(/^Rose/);
  const text = tab.stored.get('game.orders') ?? '';
  expect(text).toContain('"item":"big"');
  tab.unmount();
  return { server, text };
}

/** A table while another tab's bet of this round has no answer. */
async function openBesideAnotherTab() {
  const { server, text } = await anOpenBet();
  server.state.order = async () => anOrder();
  const tab = await openTable(server);
  tab.stored.set('game.orders', text);
  return tab;
}

beforeEach(() => {
  jest.useFakeTimers();
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => jest.useRealTimers());

test('S4.3 each tab bets for itself, also while the bet of another has no answer', async () => {
  const { host, sent } = await openBesideAnotherTab();
  await confirmBet(/^Lily/);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toContain('item=small');
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(screen.getByRole('button', { name: /^Lily/, pressed: false })).toBeTruthy();
});

test('S6.5 the same bet in two tabs at a time is one bet', async () => {
  const { sent, stored } = await openBesideAnotherTab();
  await confirmBet(/^Rose/);
  expect(sent()).toHaveLength(1);
  expect(stored.get('game.orders')).toBe('');
});

test('S6.5 the answer to an earlier bet leaves the sides that are chosen since', async () => {
  const { server, text } = await anOpenBet();
  let answer = (_order: ReturnType<typeof anOrder>): void => undefined;
  server.state.order = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const { host, sent } = await openTable(server, { 'game.orders': text });
  expect(sent()).toHaveLength(1);
  await click(/^Lily/);
  await act(async () => answer(anOrder()));
  await pass(100);
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(screen.getByRole('button', { name: /^Lily/, pressed: true })).toBeTruthy();
});

test('a late outcome is shown in the language that is chosen by then', async () => {
  const asked: string[] = [];
  function Table() {
    const [language, setLanguage] = useState('English');
    useResumedOrders({ resume: async () => void asked.push(language) }, '202611200001');
    return (
      <button type="button" onClick={() => setLanguage('Turkish')}>
        Turkish
      </button>
    );
  }
  renderScreen(<Table />, { address, answers: aServer().answers });
  await pass(100);
  await click('Turkish');
  asked.length = 0;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(asked).toEqual(['Turkish']);
});
