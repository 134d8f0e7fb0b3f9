import { webcrypto } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { gameRound } from '@velvet/contract/game-round';
import { refusals } from '@velvet/contract/outcome';
import { aGameKey, aPastRound, aPeriod } from '@velvet/contract/testing/factories';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import { VerifySheet } from './verify-sheet.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

/** Drawn from a published seed by the published rule. */
const genuine = aPastRound({
  period: aPeriod('202603010601'),
  seed: '00'.repeat(32),
  commitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  dice: [3, 2, 5],
  state: 'drawn',
});
const pending = aPastRound({
  period: aPeriod('202603010602'),
  seed: '',
  dice: undefined,
  state: 'pending',
});
const unknown: ApiError = {
  kind: 'refused',
  code: refusals.not_found,
  message: 'Not found',
  refusal: 'not_found',
  field: undefined,
};
const answers = [
  answer(gameRound, (fields) => {
    const found = [genuine, pending].find(({ period }) => period === fields.get('expect'));
    return found ?? unknown;
  }),
];

const open = (period: string, known?: typeof genuine) =>
  renderScreen(
    <VerifySheet
      open
      gameKey={aGameKey('rose-1')}
      period={aPeriod(period)}
      known={known}
      onClose={() => {}}
    />,
    { address: '/GameRecord', answers },
  );
const dialog = () => within(screen.getByRole('dialog', { name: 'Verify a period' }));

test('S4.8 any period of the game can be asked for and is recomputed', async () => {
  const { user, container, calls } = open('202603010602');
  await dialog().findByText(/This period is not drawn yet/);
  const field = dialog().getByRole('textbox', { name: 'Period' });
  await user.clear(field);
  await user.type(field, '202603010601{Enter}');
  await dialog().findByText('Hash of the seed, published before betting – matches');
  expect(calls).toContain('lottery_get_round?key=rose-1&expect=202603010601');
  await expectAccessible(container);
});

test('a period that there is not, and what is no period, are said at the field', async () => {
  const { user, calls } = open('202603010601', genuine);
  await dialog().findByText('Hash of the seed, published before betting – matches');
  expect(calls).toEqual([]);
  const field = dialog().getByRole('textbox', { name: 'Period' });
  await user.clear(field);
  await user.type(field, '7');
  await user.click(dialog().getByRole('button', { name: 'Look up' }));
  await dialog().findByText('This game has no such period. Check the digits.');
  await user.type(field, 'x');
  expect(dialog().queryByText('This game has no such period. Check the digits.')).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Look up' }));
  await dialog().findByText('Enter the digits of a period.');
  expect(calls).toHaveLength(1);
});
