import { screen, waitFor } from '@testing-library/react';
import { minor } from '@velvet/contract/money';
import {
  askForData,
  closeAccount,
  getPrivacy,
  keepAccount,
  type Privacy,
} from '@velvet/contract/privacy';
import { getProofState, type ProofState, proveWithPassword } from '@velvet/contract/proof';
import { toEpochSeconds } from '@velvet/contract/time';
import { type ApiError, isApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { download } from '../save-file.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import PrivacyPage from './privacy-page.tsx';

jest.mock('../save-file.ts', () => ({ download: jest.fn() }));

const ADDRESS = '/api/data/1.a.b';
const dueAt = toEpochSeconds(new Date('2026-12-23T12:00:00Z'));
const state = (more: Partial<Privacy> = {}): Privacy => ({
  waitDays: 30,
  balance: minor(0),
  obstacles: [],
  ...more,
});
const proof = (more: Partial<ProofState> = {}) =>
  answer(getProofState, () => ({ isProved: false, hasCodes: false, hasPasskeys: false, ...more }));
const refusal = (refused: 'proof_needed' | 'wrong_password' | 'forbidden'): ApiError => ({
  kind: 'refused',
  code: 403,
  message: `Refused: ${refused}`,
  refusal: refused,
  field: refused === 'wrong_password' ? 'password' : undefined,
});

async function open(answers: readonly FakeEndpoint[]) {
  const view = renderScreen(<PrivacyPage />, { address: '/wallet/privacy', answers });
  view.host.describeError = (error?: unknown) =>
    isApiError(error) && error.kind === 'refused' ? error.message : 'You are offline';
  return view;
}
type User = Awaited<ReturnType<typeof open>>['user'];
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const errorOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    ?.textContent;

/** Asked for a proof once, then not any more. */
function provedOnce<T>(result: T) {
  let proved = false;
  return {
    prove: answer(proveWithPassword, (fields) => {
      if (fields.get('password') !== 'velvet123') return refusal('wrong_password');
      proved = true;
      return null;
    }),
    answer: () => (proved ? result : refusal('proof_needed')),
  };
}

beforeEach(() => jest.resetAllMocks());

test('S14.4 the file is asked for with the password and saved', async () => {
  const once = provedOnce({ address: ADDRESS });
  const { container, host, store, user } = await open([
    answer(getPrivacy, () => state()),
    proof(),
    once.prove,
    answer(askForData, once.answer),
  ]);
  await press(user, /^Download your data/);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Confirm that it is you' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await expectAccessible(container);
  await press(user, 'Confirm');
  expect(errorOf('Login password')).toBe('Please enter password');
  await user.type(screen.getByLabelText('Login password'), 'other12');
  await press(user, 'Confirm');
  await waitFor(() => expect(errorOf('Login password')).toBe('Refused: wrong_password'));
  expect(jest.mocked(download)).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Login password'));
  await user.type(screen.getByLabelText('Login password'), 'velvet123');
  await press(user, 'Confirm');
  await screen.findByRole('button', { name: /^Close your account/ });
  expect(jest.mocked(download)).toHaveBeenCalledWith(ADDRESS, 'velvet-data.json');
  const said = 'The download has begun';
  expect(host.overlays.toast).toHaveBeenLastCalledWith(said, { tone: 'success' });
  expect(JSON.stringify(store.getState())).not.toContain('velvet123');
});

test('S14.4 a file that is refused is not saved', async () => {
  const { host, user } = await open([
    answer(getPrivacy, () => state()),
    answer(askForData, () => ({ ...refusal('forbidden'), code: 429, refusal: 'too_many' })),
  ]);
  await press(user, /^Download your data/);
  await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledTimes(1));
  await screen.findByText('Everything about you in one JSON file, pictures included');
  expect(jest.mocked(download)).not.toHaveBeenCalled();
});

test('S14.4 closing says what happens, asks, proves, and can be taken back', async () => {
  let closing: Privacy['closing'];
  const once = provedOnce({ dueAt });
  const { calls, container, host, user } = await open([
    answer(getPrivacy, () => state(closing ? { closing } : {})),
    proof({ hasCodes: true }),
    once.prove,
    answer(closeAccount, () => {
      const given = once.answer();
      if ('dueAt' in given) closing = { askedAt: dueAt, dueAt, givenUp: minor(0) };
      return given;
    }),
    answer(keepAccount, () => {
      closing = undefined;
      return null;
    }),
  ]);
  await press(user, /^Close your account/);
  expect(
    await screen.findByText(/^Your account is closed on .+ 202\d\. Until then you can/),
  ).toBeTruthy();
  expect(screen.getByText(/This cannot be undone/)).toBeTruthy();
  await expectAccessible(container);
  jest.mocked(host.overlays.confirm).mockResolvedValueOnce(false);
  await press(user, 'Close account');
  expect(calls.some((call) => call.startsWith('user_close'))).toBe(false);
  jest.mocked(host.overlays.confirm).mockResolvedValueOnce(true);
  await press(user, 'Close account');
  await user.type(await screen.findByLabelText('Login password'), 'velvet123');
  await press(user, 'Confirm');
  expect(errorOf('Code')).toContain('Please enter the code');
  await user.click(screen.getByLabelText('Code'));
  await user.paste('123 456');
  await press(user, 'Confirm');
  await screen.findByRole('heading', { name: 'Your account will be closed' });
  expect(screen.getByText(/^On December 23, 2026 everything personal is erased/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Close your account/ })).toBeNull();
  await expectAccessible(container);
  await press(user, 'Keep my account');
  expect(await screen.findByRole('button', { name: /^Close your account/ })).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('user_close'))).toEqual([
    'user_close?give_up=0.00',
    'user_close?give_up=0.00',
  ]);
});

test('S0.4 points are given up by their exact amount, and only on purpose', async () => {
  const { calls, container, host, user } = await open([
    answer(getPrivacy, () => state({ balance: minor(128_50) })),
    answer(closeAccount, () => refusal('forbidden')),
  ]);
  jest.mocked(host.overlays.confirm).mockResolvedValue(true);
  await press(user, /^Close your account/);
  expect(await screen.findByRole('heading', { name: 'You have 128.50 points' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Withdraw points' }).getAttribute('href')).toBe(
    '/Withdraw',
  );
  await press(user, 'Close account');
  expect(screen.getByRole('alert').textContent).toBe(
    'Please withdraw your points, or agree to give them up',
  );
  await expectAccessible(container);
  await user.click(screen.getByRole('checkbox', { name: /^I give up my 128\.50 points/ }));
  await press(user, 'Close account');
  expect(calls.at(-1)).toBe('user_close?give_up=128.50');
  const said = 'Refused: forbidden';
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenLastCalledWith(said, { tone: 'error' }),
  );
});

test('S14.4 what is open is named, with what to do, and nothing can be sent', async () => {
  const { container, user } = await open([
    answer(getPrivacy, () =>
      state({ obstacles: ['withdrawals', 'bets', 'recharges'], balance: minor(500) }),
    ),
  ]);
  await press(user, /^Close your account/);
  expect(await screen.findByText(/^A withdrawal is under review/)).toBeTruthy();
  expect(screen.getByText(/^A bet is waiting for its draw/)).toBeTruthy();
  expect(screen.getByText(/^A recharge of the last 24 hours is open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  await expectAccessible(container);
  await press(user, 'Cancel');
  expect(await screen.findByRole('button', { name: /^Close your account/ })).toBeTruthy();
});

test('S14.4 what is kept and for how long is readable', async () => {
  const { container, user } = await open([answer(getPrivacy, () => state())]);
  await press(user, /^What is kept, and for how long/);
  const kept = [...container.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(kept).toContainEqual([
    'Where you are logged in: address, device, times',
    '30 days without use, 90 days in all',
  ]);
  expect(kept).toContainEqual(['Messages to and from customer service, with pictures', '2 years']);
  expect(kept).toContainEqual(['Failed sign-ins: from which address', '1 day']);
  expect(kept).toHaveLength(13);
  await expectAccessible(container);
  await press(user, 'Back to your data');
  expect(await screen.findByRole('button', { name: /^Download your data/ })).toBeTruthy();
});

test('S3.4 what could not be loaded is said, with another try', async () => {
  await open([answer(getPrivacy, () => ({ kind: 'offline' }))]);
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
