import { endOtherSessions } from '@velvet/contract/account-extras';
import { PASSKEYS_MAX } from '@velvet/contract/constants';
import { noticePage } from '@velvet/contract/notice';
import {
  addPasskey,
  getPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@velvet/contract/passkeys';
import { login } from '@velvet/contract/sign-in';
import { confirmSignInCodes, startSignInCodes } from '@velvet/contract/sign-in-codes';
import { totpCode } from '../../factors/totp.ts';
import {
  addPasskeyOf,
  asAttestation,
  logInByPasskey,
  MEMBERS_ORIGIN,
  proveByPasskey,
  proveByPassword,
} from '../../testing/passkeys-of-member.ts';
import { aRegisteredMember, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ demo: false });
});
afterAll(() => api.stop());

async function aProvedMember() {
  const member = await aRegisteredMember(api.client);
  expect((await proveByPassword(api.client, member.token)).code).toBe(200);
  return member;
}
async function aMemberWithPasskey() {
  const member = await aProvedMember();
  return { ...member, passkey: await addPasskeyOf(api.client, member.token) };
}
const signIn = async (username: string) =>
  (await api.client.call(login, { username, password: PASSWORD })).value?.token ?? '';
const listOf = async (token: string) =>
  (await api.client.call(getPasskeys, {}, { token })).value ?? [];
const optionsOf = async (token: string) =>
  (await api.client.call(startPasskey, {}, { token })).value;
const add = (token: string, made: object, name = 'Phone') =>
  api.client.call(addPasskey, { name, credential: asAttestation(made) }, { token });
const titles = async (token: string) =>
  (await api.client.call(noticePage, { type: 1, page: 1 }, { token })).value?.items.map(
    ({ title }) => title,
  );

describe('S14.1 adding a passkey', () => {
  test('needs a proof; then it is listed, and the member is told', async () => {
    const { token } = await aRegisteredMember(api.client);
    const early = await api.client.call(startPasskey, {}, { token });
    expect(early).toMatchObject({ code: 403, reason: 'proof_needed' });
    expect(early.msg).toBe('Please confirm that it is you');
    await proveByPassword(api.client, token);
    const { id } = await addPasskeyOf(api.client, token, { name: 'My phone' });
    const [passkey, ...others] = await listOf(token);
    expect(passkey).toEqual({
      id,
      name: 'My phone',
      isSynced: false,
      addedAt: expect.any(Number),
    });
    expect(others).toEqual([]);
    expect(await titles(token)).toEqual(['A passkey was added']);
  });

  test('authenticators learn a random handle, which stays, and the name', async () => {
    const { username, token, passkey } = await aMemberWithPasskey();
    const options = await optionsOf(token);
    expect(options?.user).toEqual({ id: passkey.userHandle, name: username, displayName: '' });
    expect(Buffer.from(passkey.userHandle, 'base64url')).toHaveLength(32);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: passkey.device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    });
  });

  test('an answer counts once, also in concurrent calls', async () => {
    const { token } = await aProvedMember();
    const device = createSoftwareAuthenticator('localhost');
    const { challenge = '' } = (await optionsOf(token)) ?? {};
    const made = device.register({ challenge, origin: MEMBERS_ORIGIN });
    const replies = await Promise.all([1, 2, 3].map(() => add(token, made)));
    expect(replies.map(({ reason }) => reason).sort()).toEqual([
      'wrong_passkey',
      'wrong_passkey',
      undefined,
    ]);
    expect(await listOf(token)).toHaveLength(1);
  });

  test.each([
    ['of another origin', { origin: 'http://preview.localhost:8081' }],
    ['of the same host at another port', { origin: 'http://localhost:8081' }],
    ['for a challenge that was not given', { challenge: 'bm90LW91cnM' }],
    ['without a verified person', { isVerified: false }],
  ])('one %s is refused', async (_, change) => {
    const { token } = await aProvedMember();
    const device = createSoftwareAuthenticator('localhost');
    const { challenge = '' } = (await optionsOf(token)) ?? {};
    const made = device.register({ challenge, origin: MEMBERS_ORIGIN, ...change });
    expect(await add(token, made)).toMatchObject({ code: 403, reason: 'wrong_passkey' });
    expect(await listOf(token)).toEqual([]);
  });

  test('one for a challenge of another session, or of more than five minutes ago, is refused', async () => {
    const { username, token } = await aProvedMember();
    const other = await signIn(username);
    const device = createSoftwareAuthenticator('localhost');
    const { challenge = '' } = (await optionsOf(token)) ?? {};
    const made = device.register({ challenge, origin: MEMBERS_ORIGIN });
    expect((await add(other, made)).reason).toBe('wrong_passkey');
    await api.db.owner.query(
      `UPDATE member_challenge SET expires_at = expires_at - interval '5 minutes'`,
    );
    expect((await add(token, made)).reason).toBe('wrong_passkey');
    expect(await listOf(token)).toEqual([]);
  });

  test('a passkey that is known already is none of another account', async () => {
    const { passkey } = await aMemberWithPasskey();
    const { token } = await aProvedMember();
    const { challenge = '' } = (await optionsOf(token)) ?? {};
    const made = passkey.device.register({ challenge, origin: MEMBERS_ORIGIN });
    expect(await add(token, made)).toMatchObject({ code: 409, reason: 'already_set' });
  });

  test('there are ten at most, also when several are added at a time', async () => {
    const { token } = await aProvedMember();
    for (let turn = 1; turn < PASSKEYS_MAX; turn += 1) await addPasskeyOf(api.client, token);
    const made = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { challenge = '' } = (await optionsOf(token)) ?? {};
      const device = createSoftwareAuthenticator('localhost');
      made.push(device.register({ challenge, origin: MEMBERS_ORIGIN }));
    }
    const replies = await Promise.all(made.map((each) => add(token, each)));
    expect(replies.map(({ reason }) => reason).sort()).toEqual(['already_set', undefined]);
    const full = await api.client.call(startPasskey, {}, { token });
    expect(full).toMatchObject({
      reason: 'already_set',
      msg: 'You can have 10 passkeys at most. Remove one first',
    });
    expect(await listOf(token)).toHaveLength(PASSKEYS_MAX);
  });

  test('what other sessions have proved or begun before it counts no more', async () => {
    const { username, token } = await aProvedMember();
    const thief = await signIn(username);
    await proveByPassword(api.client, thief);
    const { challenge = '' } = (await optionsOf(thief)) ?? {};
    const device = createSoftwareAuthenticator('localhost');
    const begun = device.register({ challenge, origin: MEMBERS_ORIGIN });
    const codes = await api.client.call(startSignInCodes, { password: PASSWORD }, { token: thief });

    await addPasskeyOf(api.client, token);
    expect((await api.client.call(startPasskey, {}, { token: thief })).reason).toBe('proof_needed');
    expect((await add(thief, begun)).reason).toBe('wrong_passkey');
    const code = totpCode(codes.value?.secret ?? '', new Date());
    const confirmed = await api.client.call(confirmSignInCodes, { code }, { token: thief });
    expect(confirmed.reason).toBe('not_found');
    expect(await listOf(token)).toHaveLength(1);
    // The session that has added it goes on.
    expect((await api.client.call(startPasskey, {}, { token })).code).toBe(200);
  });
});

describe('S14.1 the passkeys of a member', () => {
  test('can be renamed, and only theirs', async () => {
    const { token, passkey } = await aMemberWithPasskey();
    const { token: stranger } = await aRegisteredMember(api.client);
    const input = { id: passkey.id, name: 'Laptop 笔记本' };
    expect((await api.client.call(renamePasskey, input, { token: stranger })).reason).toBe(
      'not_found',
    );
    expect((await api.client.call(renamePasskey, input, { token })).code).toBe(200);
    expect((await listOf(token))[0]?.name).toBe('Laptop 笔记本');
    const bad = await api.client.send(
      'POST',
      'user_passkey_rename',
      { id: String(passkey.id), name: '' },
      { token },
    );
    expect(bad).toMatchObject({ reason: 'bad_field', field: 'name', msg: 'Please enter a name' });
  });

  test('removing the last one needs the passkey: the password is not enough', async () => {
    const { username, passkey, token } = await aMemberWithPasskey();
    const thief = await signIn(username);
    const input = { id: passkey.id };
    expect((await api.client.call(removePasskey, input, { token: thief })).reason).toBe(
      'proof_needed',
    );
    const proof = await proveByPassword(api.client, thief);
    expect(proof).toMatchObject({ code: 403, reason: 'proof_needed' });
    expect(proof.msg).toBe('Please confirm with your passkey');
    expect((await api.client.call(removePasskey, input, { token: thief })).reason).toBe(
      'proof_needed',
    );
    expect(await listOf(token)).toHaveLength(1);

    expect((await proveByPasskey(api.client, thief, passkey)).code).toBe(200);
    expect((await api.client.call(removePasskey, input, { token: thief })).code).toBe(200);
    expect(await listOf(token)).toEqual([]);
    expect((await titles(token))?.[0]).toBe('A passkey was removed');
    expect((await logInByPasskey(api.client, passkey)).reason).toBe('wrong_passkey');
    // Again, as after an answer that was lost.
    expect((await api.client.call(removePasskey, input, { token: thief })).code).toBe(200);
  });

  test('those of others cannot be removed', async () => {
    const { token, passkey } = await aMemberWithPasskey();
    const { token: stranger } = await aProvedMember();
    await api.client.call(removePasskey, { id: passkey.id }, { token: stranger });
    expect(await listOf(token)).toHaveLength(1);
  });

  test('what was begun ends with its session', async () => {
    const { username, token } = await aProvedMember();
    const other = await signIn(username);
    await optionsOf(token);
    expect((await api.client.call(endOtherSessions, {}, { token: other })).value).toEqual({
      ended: 1,
    });
    const { rows } = await api.db.owner.query(
      `SELECT FROM member_challenge c LEFT JOIN session s ON s.token_hash = c.session_hash
        WHERE c.purpose <> 'sign-in' AND s.token_hash IS NULL`,
    );
    expect(rows).toEqual([]);
  });
});

test('S14.3 a login assertion is no proof, and the name of a passkey is no login', async () => {
  const { passkey, token } = await aMemberWithPasskey();
  const credential = { id: passkey.device.id, rawId: passkey.device.id, type: 'public-key' };
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
  for (const endpoint of [logInWithPasskey.name, 'user_prove_passkey']) {
    const fields = { credential: JSON.stringify({ ...credential, response }) };
    const reply = await api.client.send('POST', endpoint, fields, { token });
    expect(reply).toMatchObject({ code: 403, reason: 'wrong_passkey' });
  }
});
