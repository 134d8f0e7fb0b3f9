import type { PasskeyCreationOptions } from '@velvet/contract/webauthn';
import { hasPasskeys } from './has-passkeys.ts';
import { askForPasskey, cancelPasskey, createPasskey, hasPasskeyAutofill } from './passkeys.ts';

const request = { challenge: 'Y2hhbA', rpId: 'localhost', timeout: 300_000 } as const;
const creation: PasskeyCreationOptions = {
  challenge: 'Y2hhbA',
  rp: { id: 'localhost', name: 'Velvet' },
  user: { id: 'aGFuZGxl', name: 'demo', displayName: '' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
  excludeCredentials: [{ id: 'a25vd24', type: 'public-key' }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** What an authenticator answers, as far as the library reads it. */
const credential = (response: object) => ({
  id: 'cGhvbmU',
  rawId: bytes('phone'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
});
const signed = {
  clientDataJSON: bytes('{}'),
  authenticatorData: bytes('data'),
  signature: bytes('signature'),
  userHandle: bytes('handle'),
};
const refusal = (name: string) => new DOMException('Not now', name);

const credentials = {
  get: jest.fn<Promise<object | null>, [CredentialRequestOptions]>(),
  create: jest.fn<Promise<object | null>, [CredentialCreationOptions]>(),
};
const isConditionalMediationAvailable = jest.fn(async () => true);
beforeEach(() => {
  credentials.get.mockReset();
  credentials.create.mockReset();
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  function PublicKeyCredential() {}
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(PublicKeyCredential, { isConditionalMediationAvailable }),
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  document.body.replaceChildren();
});

test('S14.1 a browser without passkeys is known', async () => {
  expect(hasPasskeys()).toBe(true);
  expect(await hasPasskeyAutofill()).toBe(true);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  expect(hasPasskeys()).toBe(false);
  expect(await hasPasskeyAutofill()).toBe(false);
  expect(await askForPasskey(request)).toEqual({ kind: 'declined' });
});

test('S14.1 what a passkey signs is given as the contract has it', async () => {
  credentials.get.mockResolvedValue(credential(signed));
  expect(await askForPasskey(request)).toEqual({
    kind: 'given',
    credential: {
      id: 'cGhvbmU',
      rawId: 'cGhvbmU',
      type: 'public-key',
      response: {
        clientDataJSON: 'e30',
        authenticatorData: 'ZGF0YQ',
        signature: 'c2lnbmF0dXJl',
        userHandle: 'aGFuZGxl',
      },
    },
  });
  const [asked] = credentials.get.mock.calls[0] ?? [];
  expect(asked).not.toHaveProperty('mediation');
  expect(asked?.publicKey).toMatchObject({ rpId: 'localhost', timeout: 300_000 });
});

test('S14.1 suggestions of a field are asked for without a dialog', async () => {
  const field = document.createElement('input');
  field.setAttribute('autocomplete', 'username webauthn');
  document.body.append(field);
  credentials.get.mockResolvedValue(credential(signed));
  expect((await askForPasskey(request, true)).kind).toBe('given');
  expect(credentials.get).toHaveBeenCalledWith(
    expect.objectContaining({ mediation: 'conditional' }),
  );
});

test('S14.1 a new passkey is given without what no server wants', async () => {
  const made = {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
    getPublicKeyAlgorithm: () => -7,
    getPublicKey: () => bytes('key'),
    getAuthenticatorData: () => bytes('data'),
  };
  credentials.create.mockResolvedValue(credential(made));
  expect(await createPasskey(creation)).toEqual({
    kind: 'given',
    credential: {
      id: 'cGhvbmU',
      rawId: 'cGhvbmU',
      type: 'public-key',
      response: {
        clientDataJSON: 'e30',
        attestationObject: 'YXR0ZXN0YXRpb24',
        transports: ['internal'],
      },
    },
  });
  const [asked] = credentials.create.mock.calls[0] ?? [];
  expect(asked?.publicKey).toMatchObject({
    rp: { id: 'localhost', name: 'Velvet' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

test.each([
  ['NotAllowedError', 'declined'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'declined'],
] as const)('S14.1 %s means %s', async (name, kind) => {
  credentials.create.mockRejectedValue(refusal(name));
  expect(await createPasskey(creation)).toEqual({ kind });
});

test('S14.1 a request ends when it is cancelled, and when another one begins', async () => {
  credentials.get.mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const first = askForPasskey(request);
  const second = askForPasskey(request);
  expect(await first).toEqual({ kind: 'cancelled' });
  cancelPasskey();
  expect(await second).toEqual({ kind: 'cancelled' });
});
