import { screen } from '@testing-library/react';
import { opsAnswer, opsRefused } from '@velvet/console-kit/testing/console-host';
import { deskWaiting } from '@velvet/contract/ops/desk';
import { passkeySignInOptions, signInWithPasskey } from '@velvet/contract/ops/passkeys';
import { whoAmI } from '@velvet/contract/ops/session';
import { operator, renderConsole } from '../testing/render-console.tsx';

const asked = jest.fn();

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const signed = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('auth'),
    signature: bytes('sig'),
  },
  getClientExtensionResults: () => ({}),
};

beforeEach(() => {
  asked.mockReset();
  Object.assign(globalThis, { PublicKeyCredential: function PublicKeyCredential() {} });
  Object.defineProperty(navigator, 'credentials', { value: { get: asked }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const start = () =>
  renderConsole({
    answers: [
      opsAnswer(whoAmI, () => opsRefused('no_session', 'You are not signed in.')),
      opsAnswer(passkeySignInOptions, () => ({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' })),
      opsAnswer(signInWithPasskey, () => operator({ roles: ['support'] })),
      opsAnswer(deskWaiting, () => ({ items: [], counts: [] })),
    ],
  });

test('S13.1 a passkey opens the console', async () => {
  asked.mockResolvedValue(signed);
  const { calls, user } = await start();
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeTruthy();
  const [{ publicKey }] = asked.mock.calls[0] ?? [];
  expect(publicKey).toMatchObject({ rpId: 'localhost' });
  expect(new TextDecoder().decode(publicKey.challenge)).toBe('challenge');
  const { body } = calls.find(({ address }) => address === '/session/passkeySignIn') ?? {};
  expect(body).toMatchObject({
    credential: {
      id: 'a2V5',
      response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'YXV0aA', signature: 'c2ln' },
    },
  });
});

test('S13.1 a declined passkey leaves the other way', async () => {
  asked.mockRejectedValue(new DOMException('declined', 'NotAllowedError'));
  const { user } = await start();
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The browser gave no passkey');
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});
