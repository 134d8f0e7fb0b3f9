import { screen, waitFor } from '@testing-library/react';
import {
  type Bank,
  type BankInfo,
  bankList,
  bindBank,
  getBankInfo,
} from '@velvet/contract/bank-card';
import { getUserInfo } from '@velvet/contract/member';
import {
  getProofState,
  type ProofState,
  proveWithPasskey,
  proveWithPassword,
  startPasskeyProof,
} from '@velvet/contract/proof';
import { aBank, aBankInfo, anId, aUserInfo } from '@velvet/contract/testing/factories';
import { type ApiError, isApiError } from '@velvet/sdk/api';
import * as passkeys from '@velvet/sdk/passkeys';
import * as browser from '@velvet/sdk/passkeys/has-passkeys';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import BindCardPage from './bind-card-page.tsx';

jest.mock('@velvet/sdk/passkeys', () => ({ askForPasskey: jest.fn() }));
jest.mock('@velvet/sdk/passkeys/has-passkeys', () => ({ hasPasskeys: jest.fn() }));
const { askForPasskey } = jest.mocked(passkeys);
const { hasPasskeys } = jest.mocked(browser);
beforeEach(() => {
  hasPasskeys.mockReturnValue(true);
});

let id = 900;
const member = (overrides: Parameters<typeof aUserInfo>[0]) => {
  id += 1;
  const user = aUserInfo({ id: anId(id), ...overrides });
  return answer(getUserInfo, () => user);
};
const banks = answer(bankList, () => [aBank({ id: 7, name: 'Rose Bank' })]);
const open = (overrides: Parameters<typeof aUserInfo>[0], more: readonly FakeEndpoint[] = []) =>
  renderScreen(<BindCardPage />, {
    address: '/BindCard',
    answers: [member(overrides), banks, ...more],
  });
const number = () => screen.findByRole('textbox', { name: 'Card number' });
const submit = () => screen.getByRole('button', { name: 'Bind card' });

test('S3.47 S6.2 each gap is said as a toast and at its field, from top to bottom', async () => {
  const { calls, container, host, user } = open({ bankId: 0 });
  await screen.findByRole('option', { name: 'Rose Bank' });
  const expectToast = (text: string) =>
    expect(host.overlays.toast).toHaveBeenLastCalledWith(text, { tone: 'error' });
  await user.click(submit());
  expectToast('Please choose a bank');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), '7');
  await user.type(await number(), '12a 34');
  expect(await number()).toHaveProperty('value', '1234');
  await user.click(submit());
  expectToast('The card number needs 8–30 digits');
  await user.type(await number(), '5678');
  const holder = screen.getByRole('textbox', { name: 'Cardholder name' });
  await user.clear(holder);
  await user.click(submit());
  expectToast('Please enter the cardholder’s name');
  await user.type(holder, 'Somebody');
  await user.click(submit());
  expectToast('The cardholder must be your real name');
  expect(calls.some((call) => call.startsWith('user_set_bank'))).toBe(false);
  await expectAccessible(container);
});

test('S3.47 a bound card leads to Mine', async () => {
  const bound = answer(bindBank, () => null);
  const { calls, place, user } = open({ bankId: 0 }, [bound]);
  await screen.findByRole('option', { name: 'Rose Bank' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), '7');
  await user.type(await number(), '40001234');
  await user.click(submit());
  await waitFor(() => expect(place.address).toBe('/Mine'));
  expect(calls).toContain('user_set_bank?bankid=40001234&bank=7&username=Demo+Member');
});

test('S3.47 an answer that comes after the screen was left leads nowhere', async () => {
  const { host, leave, place, user } = renderLeavable(<BindCardPage />, {
    address: '/BindCard',
    answers: [member({ bankId: 0 }), banks],
    late: answer(bindBank, () => null),
  });
  await screen.findByRole('option', { name: 'Rose Bank' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), '7');
  await user.type(await number(), '40001234');
  await user.click(submit());
  await leave();
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(place.address).toBe('/elsewhere');
});

describe('S14.1 where the member has a factor', () => {
  const refused = (
    refusal: 'proof_needed' | 'wrong_code',
    message: string,
    field?: string,
  ): ApiError => ({ kind: 'refused', code: 403, message, refusal, field });
  /** A server that binds once the owner has proved; `proves` is what it takes for that. */
  function server(proves: Pick<ProofState, 'hasCodes' | 'hasPasskeys'>) {
    let isProved = false;
    const prove = () => {
      isProved = true;
      return null;
    };
    return [
      answer(bindBank, () => (isProved ? null : refused('proof_needed', 'Confirm'))),
      answer(getProofState, () => ({ isProved, ...proves })),
      answer(proveWithPassword, (fields) =>
        fields.get('code') === '123456'
          ? prove()
          : refused('wrong_code', 'This code is wrong', 'code'),
      ),
      answer(startPasskeyProof, () => ({ challenge: 'Y2hhbA', rpId: 'localhost' })),
      answer(proveWithPasskey, prove),
    ];
  }
  async function tryToBind(proves: Parameters<typeof server>[0]) {
    const view = open({ bankId: 0 }, server(proves));
    view.host.describeError = (error?: unknown) =>
      isApiError(error) && error.kind === 'refused' ? error.message : 'You are offline';
    await screen.findByRole('option', { name: 'Rose Bank' });
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), '7');
    await view.user.type(await number(), '40001234');
    await view.user.click(submit());
    const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' });
    expect(document.activeElement).toBe(heading);
    return view;
  }

  test('a password and a code are asked for, and then the card is bound', async () => {
    const { calls, container, host, place, user } = await tryToBind({
      hasCodes: true,
      hasPasskeys: false,
    });
    expect(host.overlays.toast).not.toHaveBeenCalled();
    await expectAccessible(container);
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await user.click(confirm);
    expect(screen.getByText('Please enter password')).toBeTruthy();
    await user.type(screen.getByLabelText('Login password'), 'velvet123');
    await user.click(screen.getByLabelText('Code'));
    await user.paste('000000');
    await user.click(confirm);
    expect(await screen.findByText('This code is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    await user.clear(screen.getByLabelText('Code'));
    await user.paste('123456');
    await user.click(confirm);
    await waitFor(() => expect(place.address).toBe('/Mine'));
    const bound = 'user_set_bank?bankid=40001234&bank=7&username=Demo+Member';
    expect(calls.filter((call) => call.startsWith('user_set_bank'))).toEqual([bound, bound]);
  });

  test('a passkey is asked for where there is one and no codes', async () => {
    askForPasskey.mockResolvedValueOnce({ kind: 'declined' });
    const { host, place, user } = await tryToBind({ hasCodes: false, hasPasskeys: true });
    expect(screen.queryByLabelText('Login password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    const said = 'No passkey was used. Please try again';
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenLastCalledWith(said, { tone: 'error' }),
    );
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    const credential = { id: 'phone', rawId: 'phone', type: 'public-key', response } as const;
    askForPasskey.mockResolvedValueOnce({ kind: 'given', credential });
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(place.address).toBe('/Mine'));
  });

  test('who cancels finds what was entered', async () => {
    const { user } = await tryToBind({ hasCodes: true, hasPasskeys: true });
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await number()).toHaveProperty('value', '40001234');
    expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveProperty('value', '7');
  });

  test('a browser without passkeys says where to go, with the way to support', async () => {
    hasPasskeys.mockReturnValue(false);
    const { container } = await tryToBind({ hasCodes: false, hasPasskeys: true });
    expect(screen.getByText(/^This takes your passkey, and this browser has no/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    expect(screen.getByRole('link', { name: 'I cannot use my passkey' })).toBeTruthy();
    await expectAccessible(container);
  });
});

test('S3.4 banks that cannot be read are said to be so, and asked for again', async () => {
  let isUp = false;
  const shaky = answer(bankList, (): readonly Bank[] | ApiError =>
    isUp ? [aBank({ id: 7, name: 'Rose Bank' })] : { kind: 'offline' },
  );
  const { user } = renderScreen(<BindCardPage />, {
    address: '/BindCard',
    answers: [member({ bankId: 0 }), shaky],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Rose Bank' })).toBeTruthy();
});

test('S3.4 a bound card that cannot be read is asked for again', async () => {
  const info = jest.fn<BankInfo | ApiError, []>(() => aBankInfo());
  info.mockImplementationOnce(() => ({ kind: 'offline' }));
  const { user } = open({ bankId: 7 }, [answer(getBankInfo, info)]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Velvet Bank****1234')).toBeTruthy();
});

test('S3.47 once bound the form is closed and says so', async () => {
  const { container } = open({ bankId: 7 }, [answer(getBankInfo, () => aBankInfo())]);
  await screen.findByText('You have already bound a bank card and cannot bind again');
  expect(await screen.findByText('Velvet Bank****1234')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(submit()).toHaveProperty('disabled', true);
  await expectAccessible(container);
});

test.each([
  [{ realName: '' }, '/Setname', 'Please set your name before binding a bank card!'],
  [{ hasFundsPassword: false }, '/SetPayPassword', 'Please set a funds password first'],
])('S6.2 with %j the way leads to %s', async (lack, address, message) => {
  const { host, place } = open({ bankId: 0, ...lack });
  await waitFor(() => expect(place.address).toBe(address));
  expect(host.overlays.toast).toHaveBeenCalledWith(message);
});
