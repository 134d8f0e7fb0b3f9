import { randomUUID } from 'node:crypto';
import * as bankCard from '@velvet/contract/bank-card';
import { minor } from '@velvet/contract/money';
import * as profile from '@velvet/contract/profile';
import * as signIn from '@velvet/contract/sign-in';
import * as wallet from '@velvet/contract/wallet';
import { bookFaults } from '../../testing/book-faults.ts';
import { fund } from '../../testing/database-factories.ts';
import { aRegisteredMember, memberInfo } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  const faults = await bookFaults(api.db.owner);
  await api.stop();
  expect(faults).toEqual([]);
});

const FUNDS_PASSWORD = '2468';
const points = (amount: number) => minor(amount * 100);

/** A member who may withdraw, with points on the account. */
async function aReadyMember(balance = 100_000): Promise<string> {
  const { token } = await aRegisteredMember(api.client);
  await api.client.call(profile.setRealName, { name: 'Ann Lee' }, { token });
  const card = { cardNumber: '622200001234', bankId: 1, holder: 'Ann Lee' };
  await api.client.call(bankCard.bindBank, card, { token });
  await api.client.call(profile.setFundsPassword, { fundsPassword: FUNDS_PASSWORD }, { token });
  const info = await memberInfo(api.client, token);
  if (balance > 0) await fund(api.db.owner, info?.id ?? 0, points(balance));
  return token;
}

const balanceOf = async (token: string) => (await memberInfo(api.client, token))?.balance;

interface Ask {
  readonly amount?: number;
  readonly fundsPassword?: string;
  readonly idempotencyKey?: string;
  readonly lang?: string;
}
const ask = (
  token: string,
  { amount = 10_000, fundsPassword = FUNDS_PASSWORD, ...options }: Ask = {},
) =>
  api.client.call(
    wallet.withdraw,
    { amount: points(amount), fundsPassword },
    { token, ...options },
  );

describe('withdrawals', () => {
  test('S6.3 hold the points, are listed, and come back when they fail', async () => {
    const token = await aReadyMember();
    const { value, msg } = await ask(token);
    expect(msg).toBe('Your withdrawal is under review');
    expect(value).toMatchObject({ state: 'under-review', amount: points(10_000), reason: '' });
    expect(await balanceOf(token)).toBe(points(90_000));
    await api.db.owner.query(`SELECT withdrawal_decide($1, 'failed', 'Bank says no')`, [value?.id]);
    expect(await balanceOf(token)).toBe(points(100_000));
    const tab = async (status: number) =>
      (await api.client.call(wallet.withdrawalPage, { status, page: 1 }, { token })).value?.items;
    expect(await tab(0)).toMatchObject([
      { state: 'failed', stateText: 'Failed', reason: 'Bank says no' },
    ]);
    expect(await tab(3)).toHaveLength(1);
    expect(await tab(1)).toEqual([]);
    expect(await tab(2)).toEqual([]);
  });

  test('S3.48 the shown rule is enforced; a failed request does not count', async () => {
    const token = await aReadyMember();
    const rule = async () => (await api.client.call(wallet.getWithdrawRule, {}, { token })).value;
    expect(await rule()).toEqual({
      minimum: points(10_000),
      maximum: points(500_000),
      timesPerDay: 3,
      usedToday: 0,
    });
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push((await ask(token)).value?.id);
    expect((await rule())?.usedToday).toBe(3);
    expect(await ask(token)).toMatchObject({
      code: 409,
      reason: 'daily_limit',
      msg: 'You have used all 3 withdrawals of today. You can ask again after 00:00 UTC',
    });
    await api.db.owner.query(`SELECT withdrawal_decide($1, 'failed', 'no')`, [ids[0]]);
    expect((await ask(token)).code).toBe(200);
  });

  test.each([
    [{ amount: 9_999 }, { code: 400, reason: 'below_minimum', msg: 'The minimum is 10,000' }],
    [{ amount: 500_001 }, { code: 400, reason: 'above_maximum', msg: 'The maximum is 500,000' }],
    [{ amount: 100_001 }, { code: 409, reason: 'insufficient_balance' }],
    [{ fundsPassword: '0000' }, { code: 403, reason: 'wrong_funds_password' }],
    [
      { amount: 9_999, lang: 'zh-hans' },
      { code: 400, reason: 'below_minimum', msg: '最低为 10,000' },
    ],
  ])('S6.1 %j is refused', async (change, expected) => {
    expect(await ask(await aReadyMember(), change)).toMatchObject(expected);
  });

  test.each(['0', '0.00', '-1', '', 'abc', '1e5', '0x10', ' 12000 ', '10000.001', '1'.repeat(40)])(
    'S6.1 the amount %j is not an amount',
    async (money) => {
      const token = await api.client.logIn('demo');
      const fields = { money, paypassword: '1234' };
      expect(await api.client.send('POST', 'user_set_withdraw', fields, { token })).toMatchObject({
        code: 400,
        reason: 'bad_amount',
        msg: 'Please enter the correct amount',
      });
    },
  );

  test('missing prerequisites are named: card, then funds password', async () => {
    const input = { username: 'half-ready', password: 'velour71' };
    const token = (await api.client.call(signIn.register, input)).value ?? '';
    expect(await ask(token)).toMatchObject({ code: 409, reason: 'card_missing' });
    await api.client.call(profile.setRealName, { name: 'Ann Lee' }, { token });
    const card = { cardNumber: '622200001234', bankId: 1, holder: 'Ann Lee' };
    await api.client.call(bankCard.bindBank, card, { token });
    expect(await ask(token)).toMatchObject({ code: 403, reason: 'funds_password_missing' });
  });

  test('the four digits cannot be brute-forced', async () => {
    const token = await aReadyMember();
    const guesses = [];
    for (let i = 0; i < 6; i += 1) guesses.push(await ask(token, { fundsPassword: `000${i}` }));
    expect(guesses.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 429]);
    expect(Number(guesses[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ask(token)).toMatchObject({ status: 429 });
    expect(await balanceOf(token)).toBe(points(100_000));
  });

  test('S14.6 a session is no place to guess the four digits for days', async () => {
    const token = await aReadyMember();
    await ask(token, { fundsPassword: '0000' });
    await api.db.owner.query(
      `UPDATE login_throttle SET attempts = 50 WHERE key = 'funds|sessions|' || $1`,
      [(await memberInfo(api.client, token))?.id],
    );
    const refused = await ask(token);
    expect(refused).toMatchObject({ status: 429, reason: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
  });

  test('S6.5 one key has one effect and one response, for any number of taps', async () => {
    const token = await aReadyMember();
    const idempotencyKey = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ask(token, { idempotencyKey })),
    );
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await balanceOf(token)).toBe(points(90_000));
    await api.db.owner.query(`SELECT withdrawal_decide($1, 'successful', 'paid')`, [
      replies[0]?.value?.id,
    ]);
    expect((await ask(token, { idempotencyKey })).data).toEqual(replies[0]?.data);
    expect(await ask(token, { idempotencyKey, amount: 10_001 })).toMatchObject({
      code: 409,
      reason: 'key_reused',
    });
  });

  test('S6.5 without a key every call is an operation of its own', async () => {
    const token = await aReadyMember();
    const replies = await Promise.all([ask(token), ask(token)]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    expect(replies[0]?.value?.id).not.toBe(replies[1]?.value?.id);
  });

  test('concurrent withdrawals never exceed the balance', async () => {
    const token = await aReadyMember(15_000);
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(token)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await balanceOf(token)).toBe(points(5_000));
  });

  test.each(['', 'a b', 'ä', 'x'.repeat(129)])('the key %j is refused by name', async (key) => {
    const token = await api.client.logIn('demo');
    const response = await fetch(`${api.url}/api/recharge`, {
      method: 'POST',
      headers: { token: btoa(token), 'idempotency-key': key },
      body: new URLSearchParams({ pay_way: 'Mexicopay', money: '1' }),
    });
    expect(await response.json()).toMatchObject({ code: 400 });
  });
});

test('S3.50 the report sums finished business', async () => {
  const token = await api.client.logIn('demo');
  const { value } = await api.client.call(wallet.getPersonalReport, {}, { token });
  expect(value).toMatchObject({ recharged: points(100_000), withdrawn: points(21_000) });
  expect(value?.staked).toBeGreaterThan(0);
});
