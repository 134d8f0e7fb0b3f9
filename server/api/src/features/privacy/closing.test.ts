import { toId } from '@velvet/contract/brand';
import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import { noticePage } from '@velvet/contract/notice';
import { closeAccount, getPrivacy, keepAccount } from '@velvet/contract/privacy';
import { login } from '@velvet/contract/sign-in';
import { recharge } from '@velvet/contract/wallet';
import { totpCode } from '../../factors/totp.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { balanceOf, fund, hashOf } from '../../testing/database-factories.ts';
import { addPasskeyOf, proveByPasskey, proveByPassword } from '../../testing/passkeys-of-member.ts';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { anOpenRound, bets, draw, settle } from '../../testing/round-factories.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const DAY_S = 86_400;

let api: TestApi;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ demo: false, draws: false, now: () => now });
});
afterAll(() => api.stop());

async function aMember() {
  const { username, token } = await aRegisteredMember(api.client);
  const id: MemberId = (await memberInfo(api.client, token))?.id ?? toId(0);
  return { username, token, id };
}
const ask = (token: string, points?: number) =>
  api.client.call(closeAccount, points === undefined ? {} : { givenUp: minor(points * 100) }, {
    token,
  });
/** Proves with the password and asks for the end. */
const close = async (token: string, { points }: { readonly points?: number } = {}) => {
  await proveByPassword(api.client, token);
  return ask(token, points);
};
const read = async (token: string) => (await api.client.call(getPrivacy, {}, { token })).value;
const signIn = async (username: string) =>
  (await api.client.call(login, { username, password: PASSWORD })).value?.token ?? '';
const payment = { payWay: 'Mexicopay', amount: minor(500) } as const;
/** Titles of the member's messages. */
const titles = async (token: string, lang = 'en') =>
  (await api.client.call(noticePage, { type: 1, page: 1 }, { token, lang })).value?.items.map(
    ({ title }) => title,
  );

describe('S14.4 closing an account', () => {
  test('needs a proof of the owner; it is done after the waiting time, and said', async () => {
    const { username, token } = await aMember();
    expect(await read(token)).toEqual({ waitDays: 30, balance: 0, obstacles: [] });
    expect(await ask(token)).toMatchObject({ code: 403, reason: 'proof_needed' });
    await proveByPassword(api.client, token, { password: 'other12' });
    expect(await ask(token)).toMatchObject({ code: 403, reason: 'proof_needed' });
    expect((await read(token))?.closing).toBeUndefined();
    const other = await signIn(username);
    const { value, msg } = await close(token);
    const left = (value?.dueAt ?? 0) - Date.now() / 1_000;
    expect(left).toBeGreaterThan(30 * DAY_S - 60);
    expect(left).toBeLessThanOrEqual(30 * DAY_S + 1);
    expect(msg).toBe('Your account will be closed; your other devices are logged out');
    expect(await read(token)).toMatchObject({ closing: { dueAt: value?.dueAt, givenUp: 0 } });
    expect(await memberInfo(api.client, other)).toBeUndefined();
    expect(await titles(token)).toEqual(['Your account will be closed']);
    expect(await titles(token, 'kr')).toEqual(['계정이 해지될 예정입니다']);
    // A second tap or tab finds it asked for already.
    expect((await close(token)).value).toEqual(value);
    expect(await titles(token)).toHaveLength(1);
  });

  test('needs the code or the passkey of a member who has one', async () => {
    const { token } = await aMember();
    const { secret } = await turnCodesOn(api.client, token, { now });
    now = new Date(now.getTime() + 60_000);
    expect((await close(token)).reason).toBe('proof_needed');
    await proveByPassword(api.client, token, { code: totpCode(secret, now) });
    expect((await ask(token)).code).toBe(200);

    const other = await aMember();
    await proveByPassword(api.client, other.token);
    const passkey = await addPasskeyOf(api.client, other.token);
    const again = await signIn(other.username);
    expect((await close(again)).reason).toBe('proof_needed');
    await proveByPasskey(api.client, again, passkey);
    expect((await ask(again)).code).toBe(200);
  });

  test('can be taken back by who signs in again; twice is once', async () => {
    const { username, token } = await aMember();
    await close(token);
    const again = await signIn(username);
    expect((await read(again))?.closing).toBeDefined();
    const kept = await api.client.call(keepAccount, {}, { token: again });
    expect(kept).toMatchObject({ code: 200, msg: 'Your account stays' });
    expect(await read(again)).toEqual({ waitDays: 30, balance: 0, obstacles: [] });
    expect((await api.client.call(keepAccount, {}, { token: again })).code).toBe(200);
    expect(await titles(again)).toContain('Your account stays');
    expect(await titles(again)).toHaveLength(2);
    expect((await close(again)).code).toBe(200);
  });

  test('S0.4 no point is lost: a balance must be given up by its exact amount', async () => {
    const { token, id } = await aMember();
    await fund(api.db.owner, id, 120_00);
    expect((await read(token))?.balance).toBe(120_00);
    for (const points of [undefined, 0, 119, 121]) {
      const refused = await close(token, points === undefined ? {} : { points });
      expect(refused).toMatchObject({ code: 403, reason: 'forbidden' });
      expect(refused.msg).toContain('points on your account');
    }
    expect((await close(token, { points: 120 })).code).toBe(200);
    // They stay where they are until the account is erased.
    expect(await balanceOf(api.db.owner, id)).toBe(120_00);
    await api.client.call(keepAccount, {}, { token });
    expect((await memberInfo(api.client, token))?.balance).toBe(120_00);
  });

  test('waits for withdrawals, bets and recharges, each with its reason', async () => {
    const { token, id } = await aMember();
    await api.db.owner.query(
      `INSERT INTO config VALUES ('withdraw_rule', '{"min": 100, "max": 99000000, "perDay": 9}')
       ON CONFLICT DO NOTHING;
       INSERT INTO bank (id, name) VALUES (1, '{"en": "B"}') ON CONFLICT DO NOTHING`,
    );
    await api.db.owner.query(`UPDATE member SET real_name = 'P' WHERE id = $1`, [id]);
    await api.db.owner.query(
      `INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
       VALUES ($1, 1, 'P', decode(repeat('00', 40), 'hex'), '1234')`,
      [id],
    );
    const why = async () => {
      const { msg, reason } = await close(token);
      return { obstacles: (await read(token))?.obstacles, reason, msg };
    };

    await fund(api.db.owner, id, 20_00);
    const { rows } = await api.db.api.query<{ id: number }>(
      'SELECT withdrawal_id AS id FROM withdraw_request($1, 1000, $2, $3)',
      [id, 'w', hashOf('w')],
    );
    const round = await anOpenRound(api.db);
    expect(await bets(api.db, id, round, ['big'], 10)).toBe('ok');
    await api.client.call(recharge, payment, { token });
    expect(await why()).toEqual({
      obstacles: ['withdrawals', 'bets', 'recharges'],
      reason: 'forbidden',
      msg: expect.stringContaining('withdrawal is still under review'),
    });
    await api.db.owner.query(`SELECT withdrawal_decide($1, 'successful', 'paid')`, [rows[0]?.id]);
    expect(await why()).toMatchObject({
      obstacles: ['bets', 'recharges'],
      msg: expect.stringContaining('waiting for its draw'),
    });
    await draw(api.db, round);
    await settle(api.db);
    expect(await why()).toMatchObject({
      obstacles: ['recharges'],
      msg: expect.stringContaining('recharge of the last 24 hours'),
    });
    await api.db.owner.query(`UPDATE recharge SET created_at = now() - interval '25 hours'`);
    const points = (await balanceOf(api.db.owner, id)) / 100;
    expect((await close(token, { points })).code).toBe(200);
  });

  test('meanwhile no points move, with the reason; what was asked before is answered as before', async () => {
    const { token, id } = await aMember();
    await fund(api.db.owner, id, 50_00);
    const pay = (idempotencyKey: string) =>
      api.client.call(recharge, payment, { token, idempotencyKey });
    const before = await pay('before');
    await api.db.owner.query(
      `UPDATE recharge SET created_at = now() - interval '2 days' WHERE member_id = $1`,
      [id],
    );
    const round = await anOpenRound(api.db);
    expect((await close(token, { points: 50 })).code).toBe(200);

    const refused = await pay('after');
    expect(refused).toMatchObject({ code: 403, reason: 'account_closing' });
    expect(refused.msg).toMatch(/^Your account is being closed, so no points can be moved/);
    expect((await pay('before')).value).toEqual(before.value);
    expect(await bets(api.db, id, round, ['big'], 10)).toBe('account_closing');
    const { rows } = await api.db.api.query(
      'SELECT outcome FROM withdraw_request($1, 1000, $2, $3)',
      [id, 'w2', hashOf('w2')],
    );
    expect(rows).toEqual([{ outcome: 'account_closing' }]);
    await api.client.call(keepAccount, {}, { token });
    expect((await pay('after')).code).toBe(200);
    expect(await bets(api.db, id, round, ['big'], 10)).toBe('ok');
  });

  test('S0.4 a bet and the request at the same time: one of them waits and is refused', async () => {
    const round = await anOpenRound(api.db);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const { token, id } = await aMember();
      await fund(api.db.owner, id, 10_00);
      await proveByPassword(api.client, token);
      const [closed, bet] = await Promise.all([
        ask(token, 10),
        bets(api.db, id, round, ['odd'], 10),
      ]);
      const both = `${closed.code} ${bet}`;
      expect(['200 account_closing', '403 ok']).toContain(both);
    }
  });
});
