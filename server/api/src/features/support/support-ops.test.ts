import { randomUUID } from 'node:crypto';
import type { MemberId } from '@velvet/contract/member';
import {
  answerConversation,
  conversationPage,
  conversationShown,
  releaseConversation,
  takeConversation,
} from '@velvet/contract/ops/conversations';
import { aMember } from '../../testing/database-factories.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { aConversation, writes } from '../../testing/ops-factories.ts';
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

const show = (id: MemberId) => ops.client.get(conversationShown, { id }, cleo);
const take = async (id: MemberId, token: string, version?: string) => {
  const seen = version ?? (await show(id)).version;
  return ops.client.call(takeConversation, { id, version: seen }, { token });
};
const mine = async (token: string) =>
  (await ops.client.get(conversationPage, { all: true, mine: true }, token)).items;

describe('S13.3 conversations', () => {
  test('are assigned to who takes them, and given back', async () => {
    const id = await aConversation(ops.db);
    const before = await show(id);
    expect(before.assignedTo).toBeUndefined();
    expect(before.language).toBe('zh-hans');
    const taken = await take(id, cleo);
    expect(taken.value?.outcome).toBe('ok');
    expect(await show(id)).toMatchObject({ assignedTo: 'cleo', version: taken.value?.version });
    expect(await mine(cleo)).toMatchObject([{ memberId: id, assignedTo: 'cleo' }]);
    expect(await mine(dan)).toEqual([]);
    expect((await take(id, cleo)).problem?.reason).toBe('wrong_state');
    const release = { id, version: taken.value?.version ?? '' };
    const notOwn = await ops.client.call(releaseConversation, release, { token: dan });
    expect(notOwn.problem?.reason).toBe('wrong_state');
    expect((await ops.client.get(releaseConversation, release, cleo)).version).toBe(before.version);
    expect((await ops.audit()).map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      'cleo: take support',
      'cleo: release support',
    ]);
  });

  test('that two operators take at once have one, and the other learns of it', async () => {
    const id = await aConversation(ops.db);
    const { version } = await show(id);
    const replies = await Promise.all([take(id, cleo, version), take(id, dan, version)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
    // A colleague may take it over knowingly, and what was written before that is refused.
    const { assignedTo, version: seen } = await show(id);
    const other = assignedTo === 'cleo' ? dan : cleo;
    expect((await take(id, other)).status).toBe(200);
    const late = { id, version: seen, text: 'Good day' };
    const token = other === dan ? cleo : dan;
    expect((await ops.client.call(answerConversation, late, { token })).problem?.reason).toBe(
      'changed_meanwhile',
    );
  });

  test('taken twice with one key are taken once', async () => {
    const id = await aConversation(ops.db);
    const { version } = await show(id);
    const key = randomUUID();
    const send = () => ops.client.call(takeConversation, { id, version }, { token: cleo, key });
    const replies = [await send(), await send()];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await ops.audit()).toHaveLength(1);
  });

  test('of an operator’s own member account are others’ to take', async () => {
    const member = await aMember(ops.db.owner);
    await writes(ops.db, member, 'Hello');
    await anOperator(ops.db.owner, 'eve', { roles: ['support'], member });
    const eve = await aSessionOf(ops.db.owner, 'eve');
    expect((await take(member, eve)).problem?.reason).toBe('own_account');
  });

  test('are listed in pages: of those who wait the longest first, of all the newest', async () => {
    await ops.db.owner.query(
      `WITH writer AS (
         INSERT INTO member (username, password_hash) SELECT 'w' || n, 'x'
           FROM generate_series(1, 130) n RETURNING id),
       held AS (
         INSERT INTO support_conversation (member_id, waiting_since, last_at)
         SELECT id, CASE WHEN id % 2 = 0 THEN now() - (200 - id) * interval '1 second' END,
             now() - (200 - id) * interval '1 second' FROM writer RETURNING member_id)
       SELECT FROM held`,
    );
    await ops.db.owner.query(
      `INSERT INTO support_message (member_id, body, idem_key)
       SELECT member_id, 'Hello', 'k' FROM support_conversation`,
    );
    const readAll = async (all: boolean) => {
      const found: number[] = [];
      let cursor: number | undefined;
      do {
        const input = { all, mine: false, ...(cursor === undefined ? {} : { cursor }) };
        const page = await ops.client.get(conversationPage, input, cleo);
        expect(page.items.length).toBeLessThanOrEqual(25);
        found.push(...page.items.map(({ memberId }) => memberId));
        cursor = page.next;
      } while (cursor !== undefined);
      return found;
    };
    const waiting = await readAll(false);
    expect(waiting).toHaveLength(65);
    expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
    const all = await readAll(true);
    expect(all).toHaveLength(130);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });
});
