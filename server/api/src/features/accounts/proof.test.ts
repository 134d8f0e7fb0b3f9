import { bindBank } from '@velvet/contract/bank-card';
import { PROOF_AGE_S } from '@velvet/contract/constants';
import { setLoginPassword, setRealName } from '@velvet/contract/profile';
import { getProofState, proveWithPasskey, startPasskeyProof } from '@velvet/contract/proof';
import { login } from '@velvet/contract/sign-in';
import { removeSignInCodes, startSignInCodes } from '@velvet/contract/sign-in-codes';
import { totpCode } from '../../factors/totp.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import {
  addPasskeyOf,
  loginAssertion,
  proofAssertion,
  proveByPasskey,
  proveByPassword,
} from '../../testing/passkeys-of-member.ts';
import { aRegisteredMember, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const STEP_MS = 30_000;

let api: TestApi;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ demo: false, now: () => now });
  await api.db.owner.query(`INSERT INTO bank (id, name) VALUES (1, '{"en": "Rose Bank"}')`);
});
beforeEach(() => nextStep(10));
afterAll(() => api.stop());

const nextStep = (steps = 1) => {
  now = new Date(now.getTime() + steps * STEP_MS);
};
const stateOf = async (token: string) =>
  (await api.client.call(getProofState, {}, { token })).value;
const card = { cardNumber: '622200001234', bankId: 1, holder: 'Ann Lee' };
const bind = (token: string) => api.client.call(bindBank, card, { token });

/** A member who may bind a card but for a proof. */
async function aMember() {
  const member = await aRegisteredMember(api.client);
  await api.client.call(setRealName, { name: card.holder }, { token: member.token });
  return member;
}
async function aMemberWithCodes() {
  const member = await aMember();
  const codes = await turnCodesOn(api.client, member.token, { now });
  nextStep();
  return { ...member, ...codes, code: () => totpCode(codes.secret, now) };
}
async function aMemberWithPasskey() {
  const member = await aMember();
  await proveByPassword(api.client, member.token);
  return { ...member, passkey: await addPasskeyOf(api.client, member.token) };
}
const logIn = async (username: string, code?: string) => {
  const input = { username, password: PASSWORD, ...(code === undefined ? {} : { code }) };
  return (await api.client.call(login, input)).value?.token ?? '';
};
const changePassword = (token: string) => {
  const input = { oldPassword: PASSWORD, newPassword: 'velour72' };
  return api.client.call(setLoginPassword, input, { token });
};
/** As if the session had been proved longer ago. */
const ageProofs = (seconds: number) =>
  api.db.owner.query('UPDATE session SET proved_at = proved_at - make_interval(secs => $1)', [
    seconds,
  ]);

describe('S14.1 a new card', () => {
  test('needs no proof of a member without passkeys and codes', async () => {
    const { token } = await aMember();
    expect((await bind(token)).code).toBe(200);
  });

  test('needs the password and a code where codes are on', async () => {
    const { token, code } = await aMemberWithCodes();
    expect(await bind(token)).toMatchObject({ code: 403, reason: 'proof_needed' });
    expect(await proveByPassword(api.client, token)).toMatchObject({
      code: 400,
      field: 'code',
      msg: 'Please enter the code',
    });
    const wrong = { password: 'other12', code: code() };
    expect(await proveByPassword(api.client, token, wrong)).toMatchObject({
      reason: 'wrong_password',
      field: 'password',
    });
    expect(await proveByPassword(api.client, token, { code: '000000' })).toMatchObject({
      reason: 'wrong_code',
      field: 'code',
    });
    expect((await bind(token)).reason).toBe('proof_needed');
    const given = code();
    expect((await proveByPassword(api.client, token, { code: given })).code).toBe(200);
    expect((await bind(token)).code).toBe(200);
    expect((await proveByPassword(api.client, token, { code: given })).reason).toBe('wrong_code');
  });

  test('needs the passkey of a member with passkeys and no codes', async () => {
    const { username, passkey } = await aMemberWithPasskey();
    const token = await logIn(username);
    expect((await bind(token)).reason).toBe('proof_needed');
    expect((await proveByPassword(api.client, token)).reason).toBe('proof_needed');
    expect((await bind(token)).reason).toBe('proof_needed');
    expect((await proveByPasskey(api.client, token, passkey)).code).toBe(200);
    expect((await bind(token)).code).toBe(200);
  });

  test('a recovery code proves, too, once', async () => {
    const { token, recoveryCodes } = await aMemberWithCodes();
    const [code = ''] = recoveryCodes;
    expect((await proveByPassword(api.client, token, { code })).code).toBe(200);
    expect((await proveByPassword(api.client, token, { code })).reason).toBe('wrong_code');
    expect((await bind(token)).code).toBe(200);
  });
});

describe('S14.1 a proof', () => {
  test('lasts for its time', async () => {
    const { token, code } = await aMemberWithCodes();
    await proveByPassword(api.client, token, { code: code() });
    await ageProofs(PROOF_AGE_S - 60);
    expect(await stateOf(token)).toEqual({ isProved: true, hasCodes: true, hasPasskeys: false });
    await ageProofs(60);
    expect(await stateOf(token)).toEqual({ isProved: false, hasCodes: true, hasPasskeys: false });
    expect((await bind(token)).reason).toBe('proof_needed');
  });

  test('comes with a sign-in that takes a factor, and with no other', async () => {
    const { username, code } = await aMemberWithCodes();
    expect((await stateOf(await logIn(username, code())))?.isProved).toBe(true);
    const plain = await aMember();
    expect((await stateOf(plain.token))?.isProved).toBe(false);
    expect((await stateOf(await logIn(plain.username)))?.isProved).toBe(false);
  });

  test('is one of its session only', async () => {
    const { username, token, code } = await aMemberWithCodes();
    const other = await logIn(username, code());
    await ageProofs(PROOF_AGE_S);
    nextStep();
    await proveByPassword(api.client, token, { code: code() });
    expect((await stateOf(token))?.isProved).toBe(true);
    expect((await bind(other)).reason).toBe('proof_needed');
  });

  test('an assertion counts once, for its session, and for proving', async () => {
    const { username, token, passkey } = await aMemberWithPasskey();
    const other = await logIn(username);
    const prove = (by: string, credential: Awaited<ReturnType<typeof proofAssertion>>) =>
      api.client.call(proveWithPasskey, { credential }, { token: by });
    const given = await proofAssertion(api.client, token, passkey);
    expect(await prove(other, given)).toMatchObject({ code: 403, reason: 'wrong_passkey' });
    expect((await prove(token, given)).code).toBe(200);
    expect((await prove(token, given)).reason).toBe('wrong_passkey');
    const ofSignIn = await loginAssertion(api.client, passkey);
    expect((await prove(other, ofSignIn)).reason).toBe('wrong_passkey');
    const concurrent = await proofAssertion(api.client, other, passkey);
    const replies = await Promise.all([1, 2, 3].map(() => prove(other, concurrent)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('a passkey of another member proves nothing', async () => {
    const { token } = await aMemberWithPasskey();
    await ageProofs(PROOF_AGE_S);
    const stranger = await aMemberWithPasskey();
    const reply = await proveByPasskey(api.client, token, stranger.passkey);
    expect(reply).toMatchObject({ code: 403, reason: 'wrong_passkey' });
    expect((await stateOf(token))?.isProved).toBe(false);
  });

  test('who has no passkey is asked for none', async () => {
    const { token } = await aMember();
    expect((await api.client.call(startPasskeyProof, {}, { token })).reason).toBe('not_found');
  });

  test('S14.3 wrong codes and passkeys are limited', async () => {
    const { token, code } = await aMemberWithCodes();
    await proveByPassword(api.client, token, { code: code() });
    const passkey = await addPasskeyOf(api.client, token);
    await ageProofs(PROOF_AGE_S);
    const credential = await proofAssertion(api.client, token, { ...passkey, userHandle: 'AA' });
    const spoilt = { ...credential, response: { ...credential.response, signature: 'AAAA' } };
    for (let turn = 0; turn < 10; turn += 1) {
      const wrong = await proveByPassword(api.client, token, { code: '000000' });
      expect(wrong.reason).toBe('wrong_code');
      const reply = await api.client.call(proveWithPasskey, { credential: spoilt }, { token });
      expect(reply.reason).toBe('wrong_passkey');
    }
    nextStep();
    expect((await proveByPassword(api.client, token, { code: code() })).code).toBe(429);
    expect((await proveByPasskey(api.client, token, passkey)).code).toBe(429);
  });
});

describe('S14.1 no way around a passkey', () => {
  test('codes of their own are for nobody with the password alone', async () => {
    const { username, passkey } = await aMemberWithPasskey();
    const token = await logIn(username);
    const start = () => api.client.call(startSignInCodes, { password: PASSWORD }, { token });
    expect(await start()).toMatchObject({ code: 403, reason: 'proof_needed' });
    await proveByPasskey(api.client, token, passkey);
    expect((await start()).code).toBe(200);
  });

  test('turning codes off takes a code, and leaves the passkeys a factor', async () => {
    const { username, token } = await aMemberWithPasskey();
    const { secret } = await turnCodesOn(api.client, token, { now });
    nextStep();
    const proof = { password: PASSWORD, code: totpCode(secret, now) };
    expect((await api.client.call(removeSignInCodes, proof, { token })).code).toBe(200);
    expect((await bind(await logIn(username))).reason).toBe('proof_needed');
  });
});

describe('S14.7 changing the login password', () => {
  test('takes a proof where the member has codes or passkeys', async () => {
    const codes = await aMemberWithCodes();
    await ageProofs(PROOF_AGE_S);
    expect(await changePassword(codes.token)).toMatchObject({ code: 403, reason: 'proof_needed' });
    const fresh = await logIn(codes.username, codes.code());
    expect((await changePassword(fresh)).code).toBe(200);

    const { token, passkey } = await aMemberWithPasskey();
    await ageProofs(PROOF_AGE_S);
    expect((await changePassword(token)).reason).toBe('proof_needed');
    await proveByPasskey(api.client, token, passkey);
    expect((await changePassword(token)).code).toBe(200);
  });

  test('takes the old password alone where there is neither', async () => {
    const { token } = await aMember();
    expect((await changePassword(token)).code).toBe(200);
  });
});
