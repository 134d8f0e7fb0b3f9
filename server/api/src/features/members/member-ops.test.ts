import { randomUUID } from 'node:crypto';
import { type Id, toId } from '@velvet/contract/brand';
import type { MemberId } from '@velvet/contract/member';
import {
  addMemberNote,
  endMemberSessions,
  type MemberItem,
  memberPage,
  memberShown,
  type ResetKind,
  resetMemberPassword,
  setMember,
} from '@velvet/contract/ops/members';
import { approveWithdrawal, rejectWithdrawal } from '@velvet/contract/ops/withdrawals';
import { aMember } from '../../testing/database-factories.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { aRecharge, aWithdrawal, writes } from '../../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { hashSessionToken } from '../sessions/session-token.ts';

let ops: TestOps;
let cleo: string;
let ann: string;
beforeEach(async () => {
  ops = await startTestOps();
  cleo = await ops.operator('cleo', 'support');
  ann = await ops.operator('ann', 'finance');
});
afterEach(() => ops.stop());

const shown = (id: MemberId) => ops.client.get(memberShown, { id }, cleo);
const versionOf = async (id: MemberId) => (await shown(id)).version;
const refused = (status: number, reason: string) => ({ status, problem: { reason } });
const opened = async (member: MemberId, token = randomUUID()) => {
  await ops.db.owner.query('INSERT INTO session (token_hash, member_id, ip) VALUES ($1, $2, $3)', [
    hashSessionToken(token),
    member,
    '203.0.113.9',
  ]);
  return token;
};
const lastEntry = async () => {
  const { rows } = await ops.db.owner.query<{ actor: string; action: string; detail: object }>(
    'SELECT actor, action, detail FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  return rows[0];
};

describe('S13.3 members', () => {
  test('are found by a part of the name or number and by id, newest first, page by page', async () => {
    const first = await aMember(ops.db.owner);
    const second = await aMember(ops.db.owner, { status: 0 });
    await ops.db.owner.query(
      `UPDATE member SET vip = id = $1, username = CASE id WHEN $1 THEN 'Rosalind' ELSE username END`,
      [first],
    );
    const found = async (input: Parameters<typeof memberPage.input.encode>[0]) =>
      (await ops.client.get(memberPage, input, cleo)).items.map(({ id }) => id);
    expect(await found({})).toEqual([second, first]);
    expect(await found({ query: 'salI' })).toEqual([first]);
    expect(await found({ query: String(second) })).toEqual([second]);
    expect(await found({ query: `v00${880_000 + first}` })).toEqual([first]);
    expect(await found({ query: '%' })).toEqual([]);
    expect(await found({ state: 'disabled' })).toEqual([second]);
    expect(await found({ vip: true, state: 'active' })).toEqual([first]);
    await ops.db.owner.query(
      `INSERT INTO member (username, password_hash) SELECT 'many-' || n, 'x'
         FROM generate_series(1, 30) n`,
    );
    const page = await ops.client.get(memberPage, { query: 'many-' }, cleo);
    const rest = await found({ query: 'many-', cursor: page.next ?? 0 });
    const all = [...page.items.map(({ id }) => id), ...rest];
    expect([page.items.length, new Set(all).size]).toEqual([25, 30]);
    expect(all).toEqual([...all].sort((a, b) => b - a));
  });

  test('are sorted by balance, last visit and what waits, also across pages with equal values', async () => {
    const { rows } = await ops.db.owner.query<{ id: MemberId }>(
      `INSERT INTO member (username, password_hash) SELECT 'sorted-' || n, 'x'
         FROM generate_series(1, 30) n RETURNING id`,
    );
    const made = rows.map(({ id }) => id);
    await ops.db.owner.query(
      `INSERT INTO session (token_hash, member_id, last_seen_at)
       SELECT sha256(m.id::text::bytea), m.id, now() - (m.id % 7) * interval '1 hour'
         FROM member m WHERE m.id = ANY ($1) AND m.id % 2 = 0`,
      [made],
    );
    const { member: asking } = await aWithdrawal(ops.db, 300);
    const paid = await aWithdrawal(ops.db, 200);
    const decision = { id: paid.id, version: 'under-review', reason: 'card_wrong' };
    await ops.client.get(rejectWithdrawal, decision, ann);
    await writes(ops.db, asking, 'Where is it?');
    await aRecharge(ops.db);
    type Input = Parameters<typeof memberPage.input.encode>[0];
    const all = async (input: Input) => {
      const page = await ops.client.get(memberPage, input, cleo);
      const rest = await ops.client.get(memberPage, { ...input, cursor: page.next ?? 0 }, cleo);
      expect(rest.next).toBeUndefined();
      return [...page.items, ...rest.items];
    };
    const everybody = (await all({})).map(({ id }) => id);
    const sorts = [
      ['balance', ({ balance }: MemberItem) => balance],
      ['seen', ({ lastSeenAt }: MemberItem) => lastSeenAt ?? 0],
      ['waiting', ({ waiting = 0 }: MemberItem) => waiting],
    ] as const;
    for (const [sort, keyOf] of sorts) {
      const items = await all({ sort });
      const expected = [...items].sort((a, b) => keyOf(b) - keyOf(a) || b.id - a.id);
      expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set(everybody));
      const turned = (await all({ sort, ascending: true })).map(({ id }) => id);
      expect(turned).toEqual(items.map(({ id }) => id).reverse());
    }
    const [most] = await all({ sort: 'waiting' });
    expect(most).toMatchObject({ id: asking, waiting: 2 });
    const { items } = await ops.client.get(memberPage, { waiting: true }, cleo);
    expect(items.map(({ waiting }) => waiting)).toEqual([1, 2]);
    const others = (await all({ waiting: false })).map(({ id }) => id);
    expect(others).toHaveLength(everybody.length - 2);
    expect(others).toContain(paid.member);
  });

  test('are shown with everything an operator decides by, and no secret', async () => {
    const { member, id } = await aWithdrawal(ops.db, 300);
    const input = { id, version: 'under-review', reason: 'paid_out' };
    await ops.client.get(approveWithdrawal, input, ann);
    const token = await opened(member);
    await ops.db.api.query(`SELECT player_limit_set($1, 'loss', 'day', 5000)`, [member]);
    await ops.client.get(addMemberNote, { id: member, text: 'Calls often.\nFriendly.' }, ann);
    const detail = await shown(member);
    expect(detail).toMatchObject({
      member: { id: member, vip: false, status: 1, balance: 0, lastSeenAt: expect.any(Number) },
      realName: 'Test Person',
      hasFundsPassword: false,
      card: { bank: 'B', holder: 'Test Person', number: '•••• 1234' },
      sessions: [{ ip: '203.0.113.9', isBrowser: false }],
      movements: [{ kind: 'withdrawal', amount: -30_000 }, { kind: 'recharge' }],
      notes: [{ operator: 'ann', text: 'Calls often.\nFriendly.' }],
      audit: [{ operator: 'ann', action: 'add member note' }],
    });
    expect(detail.passwordExpiresAt).toBeUndefined();
    expect(detail.protection.limits[0]).toMatchObject({ kind: 'loss', amount: 5_000 });
    expect(detail.withdrawals).toContainEqual({ state: 'successful', count: 1, amount: 30_000 });
    expect(detail.recharges).toContainEqual({ state: 'succeeded', count: 1, amount: 30_000 });
    expect(detail.recharges).toContainEqual({ state: 'pending', count: 0, amount: 0 });
    expect(JSON.stringify(detail)).not.toContain(token);
    expect(
      await ops.client.call(memberShown, { id: toId<'member'>(1) }, { token: cleo }),
    ).toMatchObject(refused(404, 'not_found'));
  });

  test('S1.2 VIP, dating card and credit are set, with what was before in the audit log', async () => {
    const id = await aMember(ops.db.owner);
    const version = await versionOf(id);
    const input = { id, version, vip: true, creditScore: 80, reason: '' };
    const set = await ops.client.get(setMember, input, cleo);
    const { member, version: now } = await shown(id);
    expect(member).toMatchObject({ vip: true, dating: false, status: 1, creditScore: 80 });
    expect(set).toEqual({ outcome: 'ok', version: now });
    expect(await lastEntry()).toMatchObject({
      actor: 'cleo',
      action: 'set member',
      detail: { before: { vip: false, credit_score: 100 }, after: { vip: true, credit_score: 80 } },
    });
    const nothing = { id, version: now, reason: 'Nothing' };
    expect(await ops.client.call(setMember, nothing, { token: cleo })).toMatchObject(
      refused(400, 'bad_field'),
    );
  });

  test('another status needs a reason and logs the member out', async () => {
    const id = await aMember(ops.db.owner);
    const token = await opened(id);
    const version = await versionOf(id);
    const disable = (reason: string) =>
      ops.client.call(setMember, { id, version, status: 2, reason }, { token: cleo });
    expect(await disable(' ')).toMatchObject(refused(400, 'no_reason'));
    expect((await shown(id)).sessions).toHaveLength(1);
    expect((await disable('Stolen phone')).status).toBe(200);
    expect(await shown(id)).toMatchObject({ member: { status: 2 }, sessions: [] });
    const { rowCount } = await ops.db.owner.query(
      'SELECT FROM session_offline WHERE token_hash = $1',
      [hashSessionToken(token)],
    );
    expect(rowCount).toBe(1);
    expect(await lastEntry()).toMatchObject({ detail: { reason: 'Stolen phone' } });
  });

  test('of two operators who edit the same member, the second one sees it', async () => {
    const dan = await ops.operator('dan', 'support');
    const id = await aMember(ops.db.owner);
    const version = await versionOf(id);
    const set = (token: string, vip: boolean) =>
      ops.client.call(setMember, { id, version, vip, reason: '' }, { token });
    const replies = await Promise.all([set(cleo, true), set(dan, true)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
    expect((await ops.audit()).filter(({ action }) => action === 'set member')).toHaveLength(1);
  });

  test('a change that is sent again is done once', async () => {
    const id = await aMember(ops.db.owner);
    const input = { id, version: await versionOf(id), dating: true, reason: '' };
    const key = randomUUID();
    const first = await ops.client.call(setMember, input, { token: cleo, key });
    const second = await ops.client.call(setMember, input, { token: cleo, key });
    expect([second.status, second.body]).toEqual([200, first.body]);
    const note = () =>
      ops.client.call(addMemberNote, { id, text: 'Once' }, { token: cleo, key: `n${key}` });
    expect((await note()).body).toEqual((await note()).body);
    expect((await shown(id)).notes).toHaveLength(1);
  });

  test('nobody sets the account that is the operator’s own', async () => {
    const id = await aMember(ops.db.owner);
    await anOperator(ops.db.owner, 'eve', { roles: ['support'], member: id });
    const token = await aSessionOf(ops.db.owner, 'eve');
    const input = { id, version: await versionOf(id), vip: true, reason: '' };
    expect(await ops.client.call(setMember, input, { token })).toMatchObject(
      refused(403, 'own_account'),
    );
    const reset = { id, version: input.version, kind: 'login', ...proven } as const;
    expect(await ops.client.call(resetMemberPassword, reset, { token })).toMatchObject(
      refused(403, 'own_account'),
    );
  });

  test('sessions are ended one by one or all', async () => {
    const id = await aMember(ops.db.owner);
    for (let i = 0; i < 3; i += 1) await opened(id);
    await opened(await aMember(ops.db.owner));
    const [session] = (await shown(id)).sessions;
    const end = (input: Parameters<typeof endMemberSessions.input.encode>[0]) =>
      ops.client.get(endMemberSessions, input, cleo);
    expect(await end({ id, session: session?.id ?? '' })).toEqual({ ended: 1 });
    expect(await end({ id, session: session?.id ?? '' })).toEqual({ ended: 0 });
    expect(await end({ id })).toEqual({ ended: 2 });
    expect((await ops.db.owner.query('SELECT FROM session')).rowCount).toBe(1);
  });

  test('notes stay as they were written', async () => {
    const id = await aMember(ops.db.owner);
    await ops.client.get(addMemberNote, { id, text: 'Careful' }, cleo);
    for (const statement of [`UPDATE member_note SET body = 'x'`, 'DELETE FROM member_note']) {
      await expect(ops.db.owner.query(statement)).rejects.toThrow('append-only');
    }
    expect(JSON.stringify(await lastEntry())).not.toContain('Careful');
  });
});

const proven = { checks: ['real_name', 'last_recharge'], reason: 'Asked by phone' } as const;

describe('S14.1 a forgotten password', () => {
  const reset = async (
    id: MemberId,
    kind: ResetKind,
    token = cleo,
    given: Partial<typeof proven> = {},
  ) => {
    const input = { id, version: await versionOf(id), kind, ...proven, ...given };
    return ops.client.call(resetMemberPassword, input, { token });
  };

  test('of the login is replaced by one that is shown once and ends the sessions', async () => {
    const id = await aMember(ops.db.owner);
    await opened(id);
    const input = { id, version: await versionOf(id), kind: 'login', ...proven } as const;
    const key = randomUUID();
    const first = await ops.client.call(resetMemberPassword, input, { token: cleo, key });
    const password = first.value?.password ?? '';
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)[A-Z\d]{12}$/);
    const again = await ops.client.call(resetMemberPassword, input, { token: cleo, key });
    expect(again.value).toEqual({ decided: first.value?.decided });
    const detail = await shown(id);
    expect(detail.sessions).toEqual([]);
    expect((detail.passwordExpiresAt ?? 0) - Date.now() / 1_000).toBeGreaterThan(86_000);
    expect(await lastEntry()).toMatchObject({
      action: 'reset member password',
      detail: { kind: 'login', checks: ['last_recharge', 'real_name'], outcome: 'ok' },
    });
    const { rows } = await ops.db.owner.query<{ kept: string }>(
      `SELECT concat((SELECT jsonb_agg(a) FROM audit_log a), (SELECT jsonb_agg(c) FROM
         operator_call c), (SELECT jsonb_agg(r) FROM member_password_reset r)) AS kept`,
    );
    expect(rows[0]?.kept).not.toContain(password);
    expect(ops.logLines.join('')).not.toContain(password);
  });

  test('needs two different checks, and a second operator for the funds password', async () => {
    const id = await aMember(ops.db.owner);
    const once = { ...proven, checks: ['real_name', 'real_name'] as const };
    const input = { id, version: await versionOf(id), kind: 'login', ...once } as const;
    expect(await ops.client.call(resetMemberPassword, input, { token: cleo })).toMatchObject({
      status: 400,
      problem: { reason: 'bad_field', field: 'checks' },
    });
    expect(await reset(id, 'funds')).toMatchObject(refused(409, 'wrong_state'));
    await ops.db.owner.query(`UPDATE member SET pay_password_hash = 'x' WHERE id = $1`, [id]);
    expect((await reset(id, 'login')).status).toBe(200);
    expect(await reset(id, 'funds')).toMatchObject(refused(403, 'other_operator'));
    const dan = await ops.operator('dan', 'support');
    const done = await reset(id, 'funds', dan);
    expect(done.value).toEqual({ decided: { outcome: 'ok', version: await versionOf(id) } });
    expect((await shown(id)).hasFundsPassword).toBe(false);
  });

  test('S14.7 a hold of withdrawals is ended by the same rule, and the member is told', async () => {
    const id = await aMember(ops.db.owner);
    expect(await reset(id, 'hold')).toMatchObject(refused(409, 'wrong_state'));
    expect((await shown(id)).withdrawalsHeld).toBe(false);
    await ops.db.api.query(`SELECT member_not_me($1, 'x')`, [id]);
    expect((await shown(id)).withdrawalsHeld).toBe(true);
    expect((await reset(id, 'login')).status).toBe(200);
    expect(await reset(id, 'hold')).toMatchObject(refused(403, 'other_operator'));
    const dan = await ops.operator('dan', 'support');
    expect((await reset(id, 'hold', dan)).status).toBe(200);
    expect((await shown(id)).withdrawalsHeld).toBe(false);
    const { rows } = await ops.db.owner.query<{ title: string }>(
      `SELECT name ->> 'en' AS title FROM notice WHERE member_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ title }) => title)).toEqual([
      'Withdrawals are on hold',
      'Customer service has reset your login password',
      'Withdrawals go on',
    ]);
  });

  test('sign-in codes stay on with a new password; who gave it does not turn them off', async () => {
    const id = await aMember(ops.db.owner);
    expect(await reset(id, 'codes')).toMatchObject(refused(409, 'wrong_state'));
    await ops.db.owner.query(
      `INSERT INTO member_totp (member_id, secret_cipher, confirmed_at) VALUES ($1, 'x', now())`,
      [id],
    );
    const hasCodes = async () =>
      (await ops.db.owner.query('SELECT FROM member_totp WHERE member_id = $1', [id])).rowCount;
    expect((await reset(id, 'login')).status).toBe(200);
    expect(await hasCodes()).toBe(1);
    expect(await reset(id, 'codes')).toMatchObject(refused(403, 'other_operator'));
    const dan = await ops.operator('dan', 'support');
    const done = await reset(id, 'codes', dan);
    expect(done.value).toEqual({ decided: { outcome: 'ok', version: await versionOf(id) } });
    expect(await hasCodes()).toBe(0);
    expect(await reset(id, 'login', dan)).toMatchObject(refused(403, 'other_operator'));
  });

  test('S14.1 passkeys are removed with the codes, by the same rule; a new password leaves them', async () => {
    const id = await aMember(ops.db.owner);
    await ops.db.owner.query(
      `INSERT INTO member_passkey (member_id, credential_id, public_key, counter, can_sync,
         is_synced, name) VALUES ($1, 'phone', 'x', 0, true, true, 'Phone')`,
      [id],
    );
    await ops.db.owner.query(
      `INSERT INTO session (token_hash, member_id, proved_at) VALUES (sha256('proved'), $1, now())`,
      [id],
    );
    const passkeys = async () =>
      (await ops.db.owner.query('SELECT FROM member_passkey WHERE member_id = $1', [id])).rowCount;
    const dan = await ops.operator('dan', 'support');
    expect((await reset(id, 'codes', dan)).status).toBe(200);
    expect(await passkeys()).toBe(0);
    const after = await ops.db.owner.query(
      `SELECT proved_at, (SELECT name ->> 'en' FROM notice n WHERE n.member_id = s.member_id) AS told
         FROM session s WHERE member_id = $1`,
      [id],
    );
    expect(after.rows).toEqual([{ proved_at: null, told: 'Your passkeys were removed' }]);
    expect(await reset(id, 'login', dan)).toMatchObject(refused(403, 'other_operator'));

    const other = await aMember(ops.db.owner);
    await ops.db.owner.query(
      `INSERT INTO member_passkey (member_id, credential_id, public_key, counter, can_sync,
         is_synced, name) VALUES ($1, 'laptop', 'x', 0, true, true, 'Laptop')`,
      [other],
    );
    expect((await reset(other, 'login')).status).toBe(200);
    expect(
      (await ops.db.owner.query('SELECT FROM member_passkey WHERE member_id = $1', [other]))
        .rowCount,
    ).toBe(1);
    expect(await reset(other, 'codes')).toMatchObject(refused(403, 'other_operator'));
  });

  test('is reset by one of two operators only', async () => {
    const dan = await ops.operator('dan', 'support');
    const id = await aMember(ops.db.owner);
    const input = { id, version: await versionOf(id), kind: 'login', ...proven } as const;
    const replies = await Promise.all(
      [cleo, dan].map((token) => ops.client.call(resetMemberPassword, input, { token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('S13.1 finance reads members and writes notes, and changes nothing', async () => {
  const id: Id<'member'> = (await aWithdrawal(ops.db, 100)).member;
  await aRecharge(ops.db);
  const { version } = await ops.client.get(memberShown, { id }, ann);
  const input = { id, version, vip: true, reason: '' };
  expect(await ops.client.call(setMember, input, { token: ann })).toMatchObject(
    refused(403, 'forbidden'),
  );
  expect((await shown(id)).member.vip).toBe(false);
});
