import { randomUUID } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import * as wallet from '@velvet/contract/wallet';
import { bookFaults } from '../../testing/book-faults.ts';
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

const points = (amount: number) => minor(amount * 100);
const aPayer = async () => (await aRegisteredMember(api.client)).token;
const balanceOf = async (token: string) => (await memberInfo(api.client, token))?.balance;

describe('recharges', () => {
  const start = (token: string, amount: number, idempotencyKey = randomUUID()) =>
    api.client.call(
      wallet.recharge,
      { payWay: 'Mexicopay' as const, amount: points(amount) },
      { token, idempotencyKey },
    );
  const decide = (payUrl: string | undefined, decision: string) =>
    fetch(`${api.url}${payUrl}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision }),
    });

  test('S6.4 an approved payment arrives once, however often it is reported', async () => {
    const token = await aPayer();
    const { value } = await start(token, 128.5);
    expect(await balanceOf(token)).toBe(0);
    const page = await (await fetch(`${api.url}${value?.payUrl}`)).text();
    expect(page).toContain('Sandbox: no real money moves');
    expect(page).toContain('128.50 MXN');
    const answers = await Promise.all([
      decide(value?.payUrl, 'approve'),
      decide(value?.payUrl, 'approve'),
      decide(value?.payUrl, 'decline'),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/Recharge\?receipt=\d+$/),
      ]);
    }
    expect([0, points(128.5)]).toContain(await balanceOf(token));
    await decide(value?.payUrl, 'approve');
    const after = await balanceOf(token);
    await decide(value?.payUrl, 'decline');
    expect(await balanceOf(token)).toBe(after);
  });

  test('S6.4 a declined payment credits nothing and is shown as declined', async () => {
    const token = await aPayer();
    const { value } = await start(token, 50);
    await decide(value?.payUrl, 'decline');
    await decide(value?.payUrl, 'approve');
    expect(await balanceOf(token)).toBe(0);
    const page = await (await fetch(`${api.url}${value?.payUrl}`)).text();
    expect(page).toContain('This payment was declined');
    expect(page).not.toContain('<form');
  });

  test('S12.8 a payment has a receipt, for its member alone', async () => {
    const token = await aPayer();
    const { value } = await start(token, 1_234.5);
    const id = toId<'recharge'>(Number(/\/(\d+)\./.exec(value?.payUrl ?? '')?.[1]));
    const receipt = async (of: string) =>
      api.client.call(wallet.getRecharge, { id }, { token: of });
    const facts = { id, amount: points(1_234.5), payWay: 'Mexicopay' };
    expect((await receipt(token)).value).toMatchObject({ ...facts, state: 'pending' });
    await decide(value?.payUrl, 'decline');
    expect((await receipt(token)).value).toMatchObject({ ...facts, state: 'declined' });
    expect(await receipt(await aPayer())).toMatchObject({ code: 404 });
    const page = await (await fetch(`${api.url}${value?.payUrl}`)).text();
    expect(page).toContain('1,234.50 MXN');
  });

  test('S6.5 one key has one payment', async () => {
    const token = await aPayer();
    const key = randomUUID();
    const replies = await Promise.all([start(token, 5, key), start(token, 5, key)]);
    expect(replies[0]?.data).toEqual(replies[1]?.data);
    expect(await start(token, 6, key)).toMatchObject({ code: 409, reason: 'key_reused' });
  });

  test('S13.5 a member starts 30 an hour at most without paying one', async () => {
    const token = await aPayer();
    const { value } = await start(token, 5);
    await decide(value?.payUrl, 'approve');
    const key = randomUUID();
    const replies = [];
    for (let turn = 0; turn < 29; turn += 1) replies.push(await start(token, 5));
    const last = await start(token, 5, key);
    expect([...replies, last].filter(({ code }) => code === 200)).toHaveLength(30);
    const refused = await start(token, 5);
    expect(refused).toMatchObject({ status: 429, reason: 'too_many' });
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 60, wait <= 3_600]).toEqual([true, true]);
    // A retry starts nothing, and so is not refused.
    expect((await start(token, 5, key)).data).toEqual(last.data);
    // The payment of one makes room for one.
    await decide(last.value?.payUrl, 'approve');
    expect(await start(token, 5)).toMatchObject({ code: 200 });
    expect(await start(token, 5)).toMatchObject({ status: 429 });
  });

  test('only the provider can report a payment', async () => {
    const token = await aPayer();
    await start(token, 5);
    const response = await fetch(`${api.url}/pay/callback/sandbox`, {
      method: 'POST',
      headers: { 'x-velvet-signature': 'A'.repeat(43) },
      body: new URLSearchParams({ recharge: '1', amount: '500', result: 'approved' }),
    });
    expect(response.status).toBe(403);
    expect(await balanceOf(token)).toBe(0);
  });

  test('the address of a payment page cannot be modified or forged', async () => {
    const token = await aPayer();
    const { value } = await start(token, 5);
    const payUrl = value?.payUrl ?? '';
    for (const changed of [payUrl.replace('.500.', '.50000.'), `${payUrl.split('?')[0]}x`]) {
      expect((await fetch(`${api.url}${changed}`)).status).toBe(404);
      expect((await decide(changed, 'approve')).status).toBe(404);
    }
    expect(await decide(payUrl, 'steal')).toMatchObject({ status: 200 });
    expect(await balanceOf(token)).toBe(0);
  });

  test.each(['0', '-5', '', 'abc', '1e3', '1000000000.01'])(
    'S6.1 %j is an amount error',
    async (money) => {
      const token = await api.client.logIn('demo');
      const fields = { money, pay_way: 'Mexicopay' };
      expect(await api.client.send('POST', 'recharge', fields, { token })).toMatchObject({
        code: 400,
        reason: 'bad_amount',
        msg: 'Amount error',
      });
    },
  );
});
