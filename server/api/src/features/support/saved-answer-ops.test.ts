import { randomUUID } from 'node:crypto';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import {
  removeSavedAnswer,
  savedAnswerPage,
  writeSavedAnswer,
} from '@velvet/contract/ops/saved-answers';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let cleo: string;
beforeEach(async () => {
  ops = await startTestOps();
  cleo = await ops.operator('cleo', 'support');
});
afterEach(() => ops.stop());

type Written = OpsInputOf<typeof writeSavedAnswer>;
const greeting = { name: 'Greeting', text: { en: 'Good day.\nHow can we help?', tr: 'Merhaba' } };
const write = (input: Written, token = cleo, key: string = randomUUID()) =>
  ops.client.call(writeSavedAnswer, input, { token, key });
const answers = async () => (await ops.client.get(savedAnswerPage, {}, cleo)).items;
async function only() {
  const [answer] = await answers();
  if (!answer) throw new Error('There is no answer');
  return answer;
}

describe('S13.3 saved answers', () => {
  test('are added, changed and removed; the audit log has each text', async () => {
    const { value } = await write(greeting);
    expect(await answers()).toMatchObject([{ ...greeting, ...value, changedBy: 'cleo' }]);
    const dan = await ops.operator('dan', 'support');
    const { id, version } = await only();
    await write({ id, version, name: 'Greeting', text: { en: 'Hello' } }, dan);
    const changed = await only();
    expect(changed).toMatchObject({ text: { en: 'Hello' }, changedBy: 'dan' });
    const remove = { id, version: changed.version };
    expect((await ops.client.get(removeSavedAnswer, remove, cleo)).outcome).toBe('removed');
    expect(await answers()).toEqual([]);
    const { rows } = await ops.db.owner.query(
      `SELECT detail -> 'before' -> 'body' -> 'en' AS before FROM audit_log ORDER BY id`,
    );
    expect(rows.map(({ before }) => before)).toEqual([null, greeting.text.en, 'Hello']);
  });

  test('changed by two operators at once: the second learns of it', async () => {
    await write(greeting);
    const { id, version } = await only();
    const dan = await ops.operator('dan', 'support');
    const replies = await Promise.all([
      write({ id, version, ...greeting, name: 'A' }),
      write({ id, version, ...greeting, name: 'B' }, dan),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
  });

  test('have names of their own', async () => {
    await write(greeting);
    expect((await write(greeting)).problem).toMatchObject({ reason: 'name_taken', field: 'name' });
    await write({ ...greeting, name: 'Other' });
    const { id, version } = (await answers()).at(-1) ?? (await only());
    expect((await write({ ...greeting, id, version })).problem?.reason).toBe('name_taken');
  });

  test('written twice with one key are one', async () => {
    const replies = [
      await write(greeting, cleo, 'one-key'),
      await write(greeting, cleo, 'one-key'),
    ];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await answers()).toHaveLength(1);
  });

  test('are in pages', async () => {
    await write(greeting);
    await ops.db.owner.query(
      `INSERT INTO saved_answer (name, body, changed_by)
       SELECT 'n' || n, '{"en": "x"}', changed_by FROM saved_answer, generate_series(1, 30) n`,
    );
    const first = await ops.client.get(savedAnswerPage, {}, cleo);
    const last = await ops.client.get(savedAnswerPage, { cursor: first.next ?? 0 }, cleo);
    expect([first.items.length, last.items.length, last.next]).toEqual([25, 6, undefined]);
  });

  test('are for support alone', async () => {
    const eve = await ops.operator('eve', 'content');
    expect((await write(greeting, eve)).status).toBe(403);
    expect(await answers()).toEqual([]);
  });
});
