import { createSoftwareAuthenticator } from '../testing/software-authenticator.ts';
import {
  claimedPasskey,
  type Passkey,
  passkeyAssertion,
  passkeyRegistration,
  readAssertion,
  readRegistration,
} from './passkeys.ts';

const site = { name: 'Velvet', origin: 'https://velvet.example' };
const { origin } = site;
const ann = { id: new TextEncoder().encode('1'), name: 'ann' };

/** Challenges that count once. */
function challenges() {
  const open = new Set<string>();
  return {
    issue: (challenge: string) => open.add(challenge),
    take: async (challenge: string) => open.delete(challenge),
  };
}

let desk: ReturnType<typeof challenges>;
let device: ReturnType<typeof createSoftwareAuthenticator>;
let passkey: Passkey;
beforeEach(async () => {
  desk = challenges();
  device = createSoftwareAuthenticator('velvet.example');
  const { challenge } = await passkeyRegistration(site, ann, []);
  desk.issue(challenge);
  const made = await readRegistration(site, desk.take, device.register({ challenge, origin }));
  if (!made) throw new Error('The passkey was not taken');
  passkey = made;
});

const asked = async (): Promise<string> => {
  const { challenge } = await passkeyAssertion(site);
  desk.issue(challenge);
  return challenge;
};
const read = async (given: object, known = passkey) =>
  (await readAssertion(site, desk.take, known, given))?.counter;

describe('S13.1 S14.1 passkeys', () => {
  test('a registered passkey signs in', async () => {
    expect(passkey).toMatchObject({ id: device.id, counter: 0, transports: ['internal'] });
    const given = device.assert({ challenge: await asked(), origin });
    expect(claimedPasskey(given)).toBe(device.id);
    expect(await read(given)).toBe(0);
  });

  test('an assertion is valid once', async () => {
    const given = device.assert({ challenge: await asked(), origin });
    expect(await read(given)).toBe(0);
    expect(await read(given)).toBeUndefined();
  });

  test('a registration is valid once, too', async () => {
    const { challenge } = await passkeyRegistration(site, ann, []);
    const given = device.register({ challenge, origin });
    expect(await readRegistration(site, desk.take, given)).toBeUndefined();
    desk.issue(challenge);
    expect(await readRegistration(site, desk.take, given)).toBeDefined();
    expect(await readRegistration(site, desk.take, given)).toBeUndefined();
  });

  test.each([
    ['another origin', { origin: 'https://velvet.example.evil' }],
    ['a plain-text origin', { origin: 'http://velvet.example' }],
    ['a challenge of somebody else', { challenge: 'bm90LW91cnM' }],
    ['a person who was not verified', { isVerified: false }],
  ])('%s is refused', async (_what, change) => {
    const given = device.assert({ challenge: await asked(), origin, ...change });
    expect(await read(given)).toBeUndefined();
    const { challenge } = await passkeyRegistration(site, ann, []);
    desk.issue(challenge);
    expect(
      await readRegistration(site, desk.take, device.register({ challenge, origin, ...change })),
    ).toBeUndefined();
  });

  test('a cloned authenticator with a lower counter is refused', async () => {
    const known = { ...passkey, counter: 5 };
    expect(await read(device.assert({ challenge: await asked(), origin, counter: 5 }), known)).toBe(
      undefined,
    );
    expect(await read(device.assert({ challenge: await asked(), origin, counter: 6 }), known)).toBe(
      6,
    );
  });

  test('another authenticator is refused', async () => {
    const thief = createSoftwareAuthenticator('velvet.example');
    const given = { ...thief.assert({ challenge: await asked(), origin }), id: device.id };
    expect(await read(given)).toBeUndefined();
    const elsewhere = createSoftwareAuthenticator('elsewhere.example');
    expect(await read(elsewhere.assert({ challenge: await asked(), origin }))).toBeUndefined();
  });

  test.each([null, 1, {}, { id: 'x', response: {} }, { id: '', rawId: '', type: 'public-key' }])(
    '%j is no answer',
    async (given) => {
      expect(claimedPasskey(given)).toBeUndefined();
      expect(await readAssertion(site, desk.take, passkey, given)).toBeUndefined();
      expect(await readRegistration(site, desk.take, given)).toBeUndefined();
    },
  );
});
