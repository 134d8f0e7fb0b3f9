import { screen, waitFor } from '@testing-library/react';
import { toId } from '@velvet/contract/brand';
import {
  addPasskey,
  getPasskeys,
  type MemberPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@velvet/contract/passkeys';
import { getProofState, proveWithPassword } from '@velvet/contract/proof';
import { toEpochSeconds } from '@velvet/contract/time';
import { type ApiError, isApiError } from '@velvet/sdk/api';
import * as passkeys from '@velvet/sdk/passkeys';
import * as browser from '@velvet/sdk/passkeys/has-passkeys';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import PasskeysPage from './passkeys-page.tsx';

jest.mock('@velvet/sdk/passkeys', () => ({ createPasskey: jest.fn() }));
jest.mock('@velvet/sdk/passkeys/has-passkeys', () => ({ hasPasskeys: jest.fn() }));
const { createPasskey } = jest.mocked(passkeys);
const { hasPasskeys } = jest.mocked(browser);
beforeEach(() => {
  hasPasskeys.mockReturnValue(true);
  createPasskey.mockReset();
});

const at = (day: string) => toEpochSeconds(new Date(`${day}T12:00:00Z`));
const aPasskey = (given: Partial<MemberPasskey> = {}): MemberPasskey => ({
  id: toId(7),
  name: 'Phone',
  isSynced: true,
  addedAt: at('2026-11-20'),
  ...given,
});
const refusal = (name: 'proof_needed' | 'wrong_password', message: string): ApiError => ({
  kind: 'refused',
  code: 403,
  message,
  refusal: name,
  field: name === 'wrong_password' ? 'password' : undefined,
});
const options = {
  challenge: 'Y2hhbA',
  rp: { id: 'localhost', name: 'Velvet' },
  user: { id: 'aGFuZGxl', name: 'demo', displayName: '' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
} as const;
const made = {
  kind: 'given',
  credential: {
    id: 'phone',
    rawId: 'phone',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'AA' },
  },
} as const;

/** A server with passkeys, which takes the password for a proof. */
function server({ list = [] as readonly MemberPasskey[], isProved = false } = {}) {
  const state = { list, isProved };
  const needed = () => refusal('proof_needed', 'Please confirm that it is you');
  return [
    answer(getPasskeys, () => state.list),
    answer(getProofState, () => ({
      isProved: state.isProved,
      hasCodes: false,
      hasPasskeys: false,
    })),
    answer(proveWithPassword, (fields) => {
      if (fields.get('password') !== 'velvet123') {
        return refusal('wrong_password', 'The password is wrong');
      }
      state.isProved = true;
      return null;
    }),
    answer(startPasskey, () => (state.isProved ? options : needed())),
    answer(addPasskey, (fields) => {
      state.list = [...state.list, aPasskey({ name: fields.get('name') ?? '' })];
      return { id: toId<'passkey'>(7) };
    }),
    answer(renamePasskey, (fields) => {
      state.list = state.list.map((each) => ({ ...each, name: fields.get('name') ?? '' }));
      return null;
    }),
    answer(removePasskey, () => {
      if (!state.isProved) return needed();
      state.list = [];
      return null;
    }),
  ];
}
async function open(answers: readonly FakeEndpoint[] = server()) {
  const view = renderScreen(<PasskeysPage />, { address: '/wallet/passkeys', answers });
  view.host.describeError = (error?: unknown) =>
    isApiError(error) && error.kind === 'refused' ? error.message : 'You are offline';
  return view;
}
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
async function prove(user: User) {
  await user.type(await screen.findByLabelText('Login password'), 'velvet123');
  await press(user, 'Confirm');
}

test('S14.1 what passkeys are for is said; the password comes before the name', async () => {
  const { container, user } = await open();
  expect(await screen.findByText(/^With a passkey you log in with your fingerprint/)).toBeTruthy();
  await expectAccessible(container);
  await press(user, 'Add a passkey');
  const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' });
  expect(document.activeElement).toBe(heading);
  await user.type(screen.getByLabelText('Login password'), 'wrong');
  await press(user, 'Confirm');
  expect(await screen.findByText('The password is wrong')).toBeTruthy();
  await user.clear(screen.getByLabelText('Login password'));
  await prove(user);
  expect((await screen.findByLabelText('Name')).getAttribute('value')).toBe('This device');
  await expectAccessible(container);
});

test('S14.1 a passkey is added with its name', async () => {
  createPasskey.mockResolvedValue(made);
  const { calls, container, host, user } = await open(server({ isProved: true }));
  await press(user, 'Add a passkey');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await press(user, 'Continue');
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  await user.type(name, '  My phone ');
  await press(user, 'Continue');
  expect(await screen.findByText('My phone')).toBeTruthy();
  expect(createPasskey).toHaveBeenCalledWith(options);
  expect(host.overlays.toast).toHaveBeenLastCalledWith('OK', { tone: 'success' });
  const sent = new URLSearchParams(
    calls.find((call) => call.startsWith('user_passkey_add?'))?.split('?')[1],
  );
  expect(sent.get('name')).toBe('My phone');
  expect(JSON.parse(sent.get('credential') ?? '')).toEqual(made.credential);
  await expectAccessible(container);
});

test.each([
  ['declined', 'No passkey was made. You can try again'],
  ['known', 'This device has a passkey for your account already'],
] as const)('S14.1 a browser that has %s it: %s', async (kind, message) => {
  createPasskey.mockResolvedValue({ kind });
  const { calls, host, user } = await open(server({ isProved: true }));
  await press(user, 'Add a passkey');
  await press(user, 'Continue');
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenLastCalledWith(message, { tone: 'error' }),
  );
  // Who has one already finds it in the list.
  expect(screen.queryByLabelText('Name') === null).toBe(kind === 'known');
  expect(calls.some((call) => call.startsWith('user_passkey_add'))).toBe(false);
});

test('S0.4 a passkey whose answer was lost is in the list', async () => {
  createPasskey.mockResolvedValue(made);
  const answers = server({ isProved: true });
  const lost = answer(addPasskey, () => ({ kind: 'timeout' }));
  const kept = answers.find(({ name }) => name === addPasskey.name);
  const losing: FakeEndpoint = {
    name: addPasskey.name,
    respond: async (fields) => {
      await kept?.respond(fields);
      return lost.respond(fields);
    },
  };
  const { user } = await open([losing, ...answers.filter((each) => each !== kept)]);
  await press(user, 'Add a passkey');
  await press(user, 'Continue');
  await screen.findByLabelText('Name');
  await press(user, 'Cancel');
  expect(await screen.findByText('This device')).toBeTruthy();
});

test('S14.1 passkeys are listed with their days, and renamed', async () => {
  const list = [
    aPasskey({ usedAt: at('2026-11-22') }),
    aPasskey({ id: toId(8), name: 'Laptop', isSynced: false }),
  ];
  const { container, user } = await open(server({ list }));
  const phone = await screen.findByRole('button', { name: /^Phone/ });
  expect(phone.textContent).toContain('Added Nov 20, 2026 · last used Nov 22, 2026');
  await expectAccessible(container);
  await press(user, /^Laptop.*not used yet$/);
  expect(await screen.findByText(/^It is kept on one device only/)).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), ' at home');
  await press(user, 'Save');
  expect(await screen.findAllByText('Laptop at home')).toHaveLength(2);
});

test('S14.1 removing takes a question and a proof', async () => {
  const { calls, host, user } = await open(server({ list: [aPasskey()] }));
  await press(user, /^Phone/);
  host.overlays.confirm.mockResolvedValueOnce(false);
  await press(user, 'Remove');
  expect(calls.some((call) => call.startsWith('user_passkey_remove'))).toBe(false);
  await press(user, 'Remove');
  await prove(user);
  expect(await screen.findByText(/^Velvet then asks for it before/)).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('user_passkey_remove'))).toEqual([
    'user_passkey_remove?id=7',
    'user_passkey_remove?id=7',
  ]);
  expect(calls.filter((call) => call === 'user_passkeys?')).toHaveLength(2);
});

test('S14.1 a browser without passkeys says so, and still shows those there are', async () => {
  hasPasskeys.mockReturnValue(false);
  const { container } = await open(server({ list: [aPasskey()] }));
  expect(await screen.findByText(/^This browser has no passkeys/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Phone/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await expectAccessible(container);
});

test('S14.1 ten are enough', async () => {
  const list = Array.from({ length: 10 }, (_, index) => aPasskey({ id: toId(index + 1) }));
  await open(server({ list }));
  expect(await screen.findByText(/^You have as many passkeys as there can be/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('S3.4 what could not be loaded is said, with another try', async () => {
  await open([answer(getPasskeys, () => ({ kind: 'offline' }))]);
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
