import { randomUUID } from 'node:crypto';
import type { Id } from '@velvet/contract/brand';
import { auditPage } from '@velvet/contract/ops/audit';
import { deskWaiting } from '@velvet/contract/ops/desk';
import {
  answerCase,
  type CaseState,
  casePage,
  caseShown,
  closeCase,
} from '@velvet/contract/ops/support-cases';
import { aMember } from '../../testing/database-factories.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { aCase } from '../../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let cleo: string;
let dan: string;
beforeEach(async () => {
  ops = await startTestOps();
  cleo = await ops.operator('cleo', 'support');
  dan = await ops.operator('dan', 'support');
});
afterEach(() => ops.stop());

type CaseId = Id<'support case'>;
const show = (id: CaseId) => ops.client.get(caseShown, { id }, cleo);
const idsOf = async (state: CaseState) =>
  (await ops.client.get(casePage, { state }, cleo)).items.map(({ id }) => id);
const answer = async (id: CaseId, text: string, token = cleo, version?: string) =>
  ops.client.call(
    answerCase,
    { id, version: version ?? (await show(id)).version, text },
    { token },
  );
const usernameOf = async (member: number): Promise<string> =>
  (await ops.db.owner.query('SELECT username FROM member WHERE id = $1', [member])).rows[0]
    ?.username;

describe('S14.1 cases of guests', () => {
  test('show the claimed name, and the member who has it', async () => {
    const member = await aMember(ops.db.owner);
    const username = await usernameOf(member);
    const { id } = await aCase(ops.db, { username: username.toUpperCase() });
    const detail = await show(id);
    expect(detail).toMatchObject({
      username: username.toUpperCase(),
      member: { id: member, username },
      language: 'zh-hans',
      messages: [{ author: 'guest', text: 'Hello' }],
    });
    const { id: other } = await aCase(ops.db, { username: 'nobody-at-all' });
    expect((await show(other)).member).toBeUndefined();
  });

  test('are answered and closed, each with an entry of the audit log without the text', async () => {
    const { id, codeHash } = await aCase(ops.db);
    expect(await idsOf('waiting')).toEqual([id]);
    const answered = await answer(id, 'Which month did you register?');
    expect(answered.value?.outcome).toBe('ok');
    expect(await show(id)).toMatchObject({
      version: answered.value?.version,
      messages: [{ author: 'operator', operator: 'cleo' }, { author: 'guest' }],
    });
    expect([await idsOf('waiting'), await idsOf('open')]).toEqual([[], [id]]);
    await ops.db.api.query('SELECT support_case_write($1, $2, $3)', [
      codeHash,
      randomUUID(),
      'May',
    ]);
    expect(await idsOf('waiting')).toEqual([id]);

    const { version } = await show(id);
    const closed = await ops.client.call(closeCase, { id, version }, { token: cleo });
    expect(closed.value?.outcome).toBe('ok');
    expect([await idsOf('waiting'), await idsOf('open'), await idsOf('closed')]).toEqual([
      [],
      [],
      [id],
    ]);
    expect((await show(id)).endedAt).toBeDefined();
    expect((await answer(id, 'Anything else?')).problem?.reason).toBe('wrong_state');
    const again = { id, version: (await show(id)).version };
    const twice = await ops.client.call(closeCase, again, { token: cleo });
    expect(twice.problem?.reason).toBe('wrong_state');

    const auditor = await ops.operator('eve', 'administrator');
    const { items } = await ops.client.get(auditPage, { subject: `case ${id}` }, auditor);
    expect(items.map(({ action }) => action)).toEqual(['close case', 'answer case']);
    expect(JSON.stringify(items)).not.toContain('register');
  });

  test('of two operators who answer at once one is told that it has changed', async () => {
    const { id } = await aCase(ops.db);
    const { version } = await show(id);
    const replies = await Promise.all([
      answer(id, 'From Cleo', cleo, version),
      answer(id, 'From Dan', dan, version),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
    expect((await show(id)).messages).toHaveLength(2);
  });

  test('that have seen no message for 14 days have ended', async () => {
    const { id } = await aCase(ops.db);
    const { version } = await show(id);
    await ops.db.owner.query(`UPDATE support_case SET last_at = last_at - interval '14 days'`);
    expect([await idsOf('waiting'), await idsOf('open'), await idsOf('closed')]).toEqual([
      [],
      [],
      [id],
    ]);
    expect((await answer(id, 'Too late', cleo, version)).problem?.reason).toBe('changed_meanwhile');
    expect((await ops.client.get(deskWaiting, {}, cleo)).items).toEqual([]);
  });

  test('about an operator’s own member account are others’ to answer', async () => {
    const member = await aMember(ops.db.owner);
    const { id } = await aCase(ops.db, { username: await usernameOf(member) });
    await anOperator(ops.db.owner, 'eve', { roles: ['support'], member });
    const eve = await aSessionOf(ops.db.owner, 'eve');
    expect((await answer(id, 'Your password is …', eve)).problem?.reason).toBe('own_account');
    expect((await answer(id, 'Good day')).status).toBe(200);
  });

  test('wait on the desk of support, and are nobody else’s', async () => {
    const { id } = await aCase(ops.db);
    const desk = await ops.client.get(deskWaiting, {}, cleo);
    expect(desk.items).toMatchObject([{ kind: 'case', id }]);
    expect(desk.counts).toContainEqual({ kind: 'case', count: 1 });
    for (const role of ['finance', 'content', 'administrator'] as const) {
      const token = await ops.operator(`one-of-${role}`, role);
      expect((await ops.client.call(caseShown, { id }, { token })).status).toBe(403);
    }
  });

  test('are listed in pages: those that wait the longest first, others the newest', async () => {
    await ops.db.owner.query(
      `WITH opened AS (
         INSERT INTO support_case (code_hash, username, language, opened_at, waiting_since, last_at)
         SELECT sha256(n::text::bytea), 'guest ' || n, 'en', now(),
             CASE WHEN n % 2 = 0 THEN now() - (200 - n) * interval '1 second' END,
             now() - (200 - n) * interval '1 second'
           FROM generate_series(1, 70) n RETURNING id)
       INSERT INTO support_case_message (case_id, body, idem_key, created_at)
       SELECT id, 'Hello', 'first-key', now() FROM opened`,
    );
    const readAll = async (state: CaseState) => {
      const found: number[] = [];
      let cursor: number | undefined;
      do {
        const input = { state, ...(cursor === undefined ? {} : { cursor }) };
        const page = await ops.client.get(casePage, input, cleo);
        found.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      return found;
    };
    const waiting = await readAll('waiting');
    expect(waiting).toHaveLength(35);
    expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
    const open = await readAll('open');
    expect(open).toHaveLength(70);
    expect(open).toEqual(open.toSorted((a, b) => b - a));
  });
});
