import { waitFor } from '@testing-library/react';
import { startPasskeyLogin } from '@velvet/contract/passkeys';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import * as passkeys from '@velvet/sdk/passkeys';
import { renderShell } from '../../testing/render-shell.tsx';

// Challenges that end a moment after an offer is to be renewed.
jest.mock('@velvet/contract/constants', () => ({
  ...jest.requireActual<object>('@velvet/contract/constants'),
  PASSKEY_CHALLENGE_S: 60.05,
}));
jest.mock('@velvet/sdk/passkeys', () => ({
  hasPasskeyAutofill: jest.fn(async () => true),
  askForPasskey: jest.fn(),
  cancelPasskey: jest.fn(),
}));
const { askForPasskey, cancelPasskey } = jest.mocked(passkeys);

test('S14.1 an offer is renewed before its challenge ends', async () => {
  Object.assign(window, { PublicKeyCredential: class {} });
  askForPasskey.mockImplementation(() => untilTestEnds({ kind: 'cancelled' }));
  const { api, unmount } = await renderShell({
    at: '/Login',
    prepare: (fake) => fake.answer(startPasskeyLogin, { challenge: 'Y2hhbA', rpId: 'localhost' }),
  });
  await waitFor(() => expect(askForPasskey.mock.calls.length).toBeGreaterThan(2));
  expect(cancelPasskey).toHaveBeenCalled();
  const asked = api.names().filter((each) => each === 'member_passkey_start').length;
  expect(asked).toBeGreaterThan(2);
  unmount();
});
