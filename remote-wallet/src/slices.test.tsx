import { act, screen, waitFor } from '@testing-library/react';
import { getBankInfo } from '@velvet/contract/bank-card';
import { getUserInfo } from '@velvet/contract/member';
import { noticePage } from '@velvet/contract/notice';
import {
  aBankInfo,
  aNotice,
  anId,
  aPage,
  aUserInfo,
  aWithdrawal,
  aWithdrawRule,
  points,
} from '@velvet/contract/testing/factories';
import { getWithdrawRule, type Withdrawal, withdraw } from '@velvet/contract/wallet';
import { queryApi } from '@velvet/sdk/api';
import { memberLeft } from '@velvet/sdk/store';
import { type ReactNode, useState } from 'react';
import NoticesPage from './notices/notices-page.tsx';
import { answer, renderScreen } from './testing/test-host.tsx';
import WithdrawPage from './withdraw/withdraw-page.tsx';

/** A screen that can be left and come back to. */
function Leavable({ children }: { readonly children: ReactNode }) {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Return'}
      </button>
      {isHere && children}
    </>
  );
}

const member = [
  answer(getUserInfo, () => aUserInfo({ id: anId(7), balance: points(900) })),
  answer(getBankInfo, () => aBankInfo()),
  answer(getWithdrawRule, () => aWithdrawRule({ minimum: points(100), maximum: points(1_000) })),
];
const notices = answer(noticePage, () => aPage([aNotice({ id: anId(9) })]));
const amountField = () => screen.findByRole('textbox', { name: 'Amount' });
const submit = () => screen.getByRole('button', { name: 'Withdraw' });

test('S6.5 a request continues after its screen is left, and is not sent again on return', async () => {
  let settle: (withdrawal: Withdrawal) => void = () => undefined;
  const slow = answer(withdraw, () => new Promise<Withdrawal>((resolve) => (settle = resolve)));
  const { calls, host, store, user } = renderScreen(
    <Leavable>
      <WithdrawPage />
    </Leavable>,
    { address: '/Withdraw', answers: [...member, slow] },
  );
  await user.type(await amountField(), '200');
  await user.type(screen.getByRole('textbox', { name: 'Funds password' }), '1234');
  await user.click(submit());
  expect(store.getState()).toMatchObject({
    walletWithdrawals: [{ memberId: 7, input: { amount: points(200) } }],
  });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('button', { name: 'Return' }));
  expect(await amountField()).toHaveProperty('value', '200');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await act(async () => settle(aWithdrawal()));
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull());
  expect(host.overlays.toast).toHaveBeenCalledTimes(1);
  expect(calls.filter((call) => call.startsWith('user_set_withdraw'))).toHaveLength(1);
  expect(store.getState()).toMatchObject({ walletWithdrawals: [], walletWithdrawalsProgress: [] });
});

test('S3.70 what was typed waits in this page for its member alone', async () => {
  let memberId = 7;
  const whoever = answer(getUserInfo, () =>
    aUserInfo({ id: anId(memberId), balance: points(900) }),
  );
  const { store, user } = renderScreen(
    <Leavable>
      <WithdrawPage />
    </Leavable>,
    { address: '/Withdraw', answers: [whoever, ...member] },
  );
  const signIn = async (id: number) => {
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    memberId = id;
    act(() => {
      store.dispatch(memberLeft());
      store.dispatch(queryApi.util.resetApiState());
    });
    await user.click(screen.getByRole('button', { name: 'Return' }));
  };
  await user.type(await amountField(), '200');
  await signIn(8);
  expect(await amountField()).toHaveProperty('value', '');
  await signIn(7);
  expect(await amountField()).toHaveProperty('value', '200');
});

test('S3.70 after the member left, nothing that the device kept of them is left', async () => {
  const pending = { key: 'k1', memberId: 7, amount: '321.00', sentAt: 1 };
  const kept = new Map([
    ['pending.withdraw', JSON.stringify(pending)],
    ['pending.recharge', JSON.stringify(pending)],
  ]);
  const stored = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  };
  const { store } = renderScreen(<NoticesPage />, {
    address: '/Notice',
    answers: [notices],
    stored,
  });
  expect(store.getState()).toMatchObject({
    walletWithdrawals: [{ key: 'k1' }],
    walletRecharges: [{ key: 'k1' }],
  });
  await act(async () => void store.dispatch(memberLeft()));
  expect(store.getState()).toMatchObject({
    walletWithdrawals: [],
    walletWithdrawalsProgress: [],
    walletRecharges: [],
    walletRechargesProgress: [],
    walletDrafts: [],
  });
  expect([...kept.values()].join('')).toBe('');
});
