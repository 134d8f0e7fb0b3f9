import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrder } from '@velvet/shared/testing/factories';
import { useState } from 'react';
import { BettingScreen } from '../betting/betting-screen.tsx';
import { aServer, pass } from '../testing/game-server.ts';
import { renderScreen } from '../testing/test-host.tsx';
import { useResumedOrders } from './use-orders.ts';

const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const address = '/Lottery?key=rose-1&id=1';

async function openTable(server: ReturnType<typeof aServer>) {
  const shown = renderScreen(<BettingScreen gameKey="rose-1" />, {
    address,
    answers: server.answers,
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

/** A table on which Lily is confirmed while another tab's bet of this round has no answer. */
async function confirmBesideAnotherTab() {
  const server = aServer();
  server.state.order = () => new Promise(() => {});
  const otherTab = await openTable(server);
  await confirmBet(/^Rose/);
  const text = otherTab.stored.get('game.orders') ?? '';
  expect(text).toContain('"item":"big"');
  otherTab.unmount();
  server.state.order = async () => anOrder();
  const tab = await openTable(server);
  tab.stored.set('game.orders', text);
  await confirmBet(/^Lily/);
  return tab;
}

beforeEach(() => {
  jest.useFakeTimers();
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => jest.useRealTimers());
jest.setTimeout(20_000);

test('S6.5 a bet that is not taken stays in the open sheet, and the member is told', async () => {
  const { host, sent } = await confirmBesideAnotherTab();
  expect(sent()).toEqual([]);
  expect(host.overlays.toast).toHaveBeenCalledWith('Checking your bet…');
  const sheet = within(screen.getByRole('dialog', { name: 'Your bets' }));
  expect(sheet.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
});

test('S6.5 the answer to an earlier bet leaves the sides that are chosen since', async () => {
  const { host, sent } = await confirmBesideAnotherTab();
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(100);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toContain('item=big');
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(screen.getByRole('button', { name: /^Lily/, pressed: true })).toBeTruthy();
});

test('what is found out later is told in the language that is chosen by then', async () => {
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
