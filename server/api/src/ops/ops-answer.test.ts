import { randomUUID } from 'node:crypto';
import {
  approveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
} from '@velvet/contract/ops/withdrawals';
import { aWithdrawal } from '../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeAll(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'finance');
  bob = await ops.operator('bob', 'finance');
});
afterAll(() => ops.stop());

type Id = Awaited<ReturnType<typeof aWithdrawal>>['id'];
const approve = (id: Id, token: string, key: string, reason = 'paid_out') =>
  ops.client.call(approveWithdrawal, { id, version: 'under-review', reason }, { token, key });
const decisions = async (id: Id) =>
  (await ops.audit()).filter(({ subject }) => subject === `withdrawal ${id}`).length;

describe('S13.4 a change with the same key', () => {
  test('gives the same answer and is done once', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    const first = await approve(id, ann, key);
    const second = await approve(id, ann, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await decisions(id)).toBe(1);
    // Without the key it is another decision, on a state that is over.
    expect(await approve(id, ann, randomUUID())).toMatchObject({
      status: 409,
      problem: { reason: 'changed_meanwhile' },
    });
  });

  test('sent many times at once is done once', async () => {
    const { id } = await aWithdrawal(ops.db, 900);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => approve(id, ann, key)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.value?.outcome).toBe('needs_second');
    expect(await decisions(id)).toBe(1);
  });

  test('for another call is refused', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    await approve(id, ann, key);
    const reused = { status: 409, problem: { reason: 'key_reused', field: 'Idempotency-Key' } };
    expect(await approve(id, ann, key, 'Other reason')).toMatchObject(reused);
    const settle = { id, version: 'under-review' };
    const settled = await ops.client.call(settleWithdrawal, settle, { token: ann, key });
    expect(settled).toMatchObject(reused);
    const reject = { id, version: 'under-review', reason: 'paid_out' };
    const rejected = await ops.client.call(rejectWithdrawal, reject, { token: ann, key });
    expect(rejected).toMatchObject(reused);
    expect(await decisions(id)).toBe(1);
  });

  test('of another operator is another call', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    await approve(id, ann, key);
    expect((await approve(id, bob, key)).problem?.reason).toBe('changed_meanwhile');
  });

  test('repeats a refusal, too', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    const input = { id, version: 'successful' };
    const settle = () => ops.client.call(settleWithdrawal, input, { token: ann, key });
    expect((await settle()).problem?.reason).toBe('changed_meanwhile');
    await approve(id, ann, randomUUID());
    expect((await settle()).problem?.reason).toBe('changed_meanwhile');
  });

  test('an input that cannot be read claims no key', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    expect((await approve(id, ann, key, ' ')).status).toBe(400);
    expect((await approve(id, ann, key)).status).toBe(200);
  });

  test('is forgotten after 24 hours', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    await approve(id, ann, key);
    await ops.db.owner.query(`UPDATE operator_call SET at = at - interval '24 hours 1 second'`);
    expect((await approve(id, ann, key)).status).toBe(409);
  });

  test('is removed by the API’s upkeep once it has expired', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    await approve(id, bob, randomUUID());
    const left = async () => (await ops.db.owner.query('SELECT FROM operator_call')).rowCount;
    await ops.db.api.query('SELECT sweep_expired(1000)');
    expect(await left()).toBeGreaterThan(0);
    await ops.db.owner.query(`UPDATE operator_call SET at = at - interval '24 hours 1 second'`);
    await ops.db.api.query('SELECT sweep_expired(1000)');
    expect(await left()).toBe(0);
  });
});

test('two operators who decide at the same moment: one does, the other learns of it', async () => {
  const { id } = await aWithdrawal(ops.db, 100);
  const reject = { id, version: 'under-review', reason: 'card_wrong' };
  const replies = await Promise.all([
    approve(id, ann, randomUUID()),
    ops.client.call(rejectWithdrawal, reject, { token: bob }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
  expect(await decisions(id)).toBe(1);
});
