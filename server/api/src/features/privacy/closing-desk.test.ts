import {
  addMemberNote,
  memberShown,
  resetMemberPassword,
  setMember,
} from '@velvet/contract/ops/members';
import { aMember, hashOf, setNow } from '../../testing/database-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { eraseDueAccounts } from './erase-accounts.ts';

const DAY_MS = 86_400_000;

let ops: TestOps;
let support: string;
beforeEach(async () => {
  ops = await startTestOps();
  support = await ops.operator('cleo', 'support');
});
afterEach(() => ops.stop());

/** A member who has asked for the end of the account. */
async function aLeavingMember() {
  const id = await aMember(ops.db.owner);
  const session = hashOf(`session of ${id}`);
  await ops.db.owner.query(
    'INSERT INTO session (token_hash, member_id, proved_at) VALUES ($1, $2, clock_timestamp())',
    [session, id],
  );
  await ops.db.api.query('SELECT member_close($1, $2, 0, 30, 600)', [session, id]);
  return id;
}
const closingOf = async (id: Awaited<ReturnType<typeof aLeavingMember>>) =>
  (await ops.client.get(memberShown, { id }, support)).closing;

test('S14.4 operators see when an account is closed, and what its erasure waits for', async () => {
  const id = await aLeavingMember();
  const closing = await closingOf(id);
  const days = ((closing?.dueAt ?? 0) * 1_000 - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(29.9);
  expect(closing).toEqual({ dueAt: closing?.dueAt });
  await ops.db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [id]);
  expect((await closingOf(id))?.hold).toBe('disabled');
  await ops.db.owner.query('UPDATE member SET status = 1 WHERE id = $1', [id]);
  await ops.db.owner.query('DELETE FROM member_closing');
  expect(await closingOf(id)).toBeUndefined();
});

test('S14.4 nothing can be done about an erased account', async () => {
  const id = await aLeavingMember();
  const client = await ops.db.owner.connect();
  await setNow(client, new Date(Date.now() + 31 * DAY_MS));
  const parts = { pool: client, nameMac: hashOf };
  expect((await eraseDueAccounts(parts)).erased).toBe(1);
  await setNow(client, undefined);
  client.release();
  const { closing, member, realName, version } = await ops.client.get(memberShown, { id }, support);
  expect(closing?.erasedAt).toEqual(expect.any(Number));
  expect([member.username, member.status, realName]).toEqual([`erased:${id}`, 2, '']);
  const statusOf = async (call: Promise<{ readonly status: number }>) => (await call).status;
  const token = { token: support };
  const note = ops.client.call(addMemberNote, { id, text: 'Was Ann' }, token);
  expect(await statusOf(note)).toBe(404);
  const enable = { id, version, status: 1, reason: 'asked for it' };
  expect((await ops.client.call(setMember, enable, token)).problem?.reason).toBe('wrong_state');
  const reset = {
    id,
    version,
    kind: 'login',
    checks: ['real_name', 'last_recharge'],
    reason: 'asked for it',
  } as const;
  expect((await ops.client.call(resetMemberPassword, reset, token)).problem?.reason).toBe(
    'wrong_state',
  );
});
