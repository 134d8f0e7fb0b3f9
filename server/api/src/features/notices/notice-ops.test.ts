import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MemberId } from '@velvet/contract/member';
import {
  hideNotice,
  noticePage,
  noticeShown,
  saveNotice,
  showNotice,
} from '@velvet/contract/ops/notices';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { anEpochSecond } from '@velvet/contract/testing/factories';
import { aNotice } from '../../testing/content-factories.ts';
import { aMember } from '../../testing/database-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { readNotice, readNotices } from './notices.ts';

let ops: TestOps;
let ann: string;
let member: MemberId;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'content');
  member = await aMember(ops.db.owner);
});
afterEach(() => ops.stop());

type Written = OpsInputOf<typeof saveNotice>;
const written = (changes: Partial<Written> = {}): Written => ({
  type: 3,
  name: { en: 'News', 'zh-hans': '新闻', zh: '新聞', ja: 'ニュース', kr: '소식', tr: 'Haber' },
  text: { en: 'First line\nsecond line' },
  ...changes,
});
const save = (changes?: Partial<Written>, key: string = randomUUID()) =>
  ops.client.call(saveNotice, written(changes), { token: ann, key });
/** Saves one that is accepted. */
async function publish(changes?: Partial<Written>) {
  const { value, problem } = await save(changes);
  if (!value) throw new Error(`Refused: ${problem?.reason}`);
  return value;
}
const seenBy = async (who: MemberId, type = 3) => {
  const page = await readNotices(ops.db.api, who, { type, page: 1 }, 'en');
  return page.items.map(({ title }) => title);
};
const inAnHour = () => anEpochSecond(Math.floor(Date.now() / 1_000) + 3_600);

describe('S13.3 notices', () => {
  test('are published in all languages and seen at once', async () => {
    const { id, version } = await publish();
    const shown = await ops.client.get(noticeShown, { id }, ann);
    expect(shown).toMatchObject({ ...written(), state: 'shown', version });
    expect(await seenBy(member)).toEqual(['News']);
    expect((await readNotice(ops.db.api, member, id, 'tr'))?.title).toBe('Haber');
    expect(await ops.audit()).toMatchObject([{ actor: 'ann', action: 'insert notice' }]);
  });

  test('are seen by nobody before their time', async () => {
    const { id } = await publish({ visibleFrom: inAnHour() });
    expect(await seenBy(member)).toEqual([]);
    expect(await readNotice(ops.db.api, member, id, 'en')).toBeUndefined();
    const { items } = await ops.client.get(noticePage, { state: 'scheduled' }, ann);
    expect(items).toMatchObject([{ id, state: 'scheduled' }]);
    await ops.db.owner.query(`UPDATE notice SET published_at = now() - interval '1 second'`);
    expect(await seenBy(member)).toEqual(['News']);
    expect((await ops.client.get(noticePage, { state: 'scheduled' }, ann)).items).toEqual([]);
  });

  test('S15.2 are announced to streams when their time comes, and not before', async () => {
    const listener = await ops.db.owner.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await listener.query('LISTEN velvet_events');
    await save({ visibleFrom: inAnHour(), type: 1, memberId: member });
    const draws = ops.db.pool('velvet_draws');
    await draws.query('SELECT orders_announce()');
    await listener.query('SELECT 1');
    expect(heard).toEqual([]);
    await ops.db.owner.query(`UPDATE notice_due SET due_at = now() - interval '1 second'`);
    await draws.query('SELECT orders_announce()');
    await draws.query('SELECT orders_announce()');
    for (let waits = 0; heard.length === 0 && waits < 1_000; waits += 1) await sleep(10);
    expect(heard).toEqual([{ kind: 'notice', member }]);
    listener.release(true);
  });

  test('to one member are seen by that one', async () => {
    const other = await aMember(ops.db.owner);
    const { id } = await publish({ type: 1, memberId: member });
    expect(await seenBy(member, 1)).toEqual(['News']);
    expect(await seenBy(other, 1)).toEqual([]);
    const shown = await ops.client.get(noticeShown, { id }, ann);
    expect(shown).toMatchObject({ memberId: member, username: expect.stringMatching(/^m-/) });
  });

  test.each([
    ['a member and the wrong type', { type: 2, memberId: 1 }, 'member_id'],
    ['an unknown member', { type: 1, memberId: 999_999 }, 'member_id'],
    ['a blank name', { name: { en: ' ' } }, 'name.en'],
    ['an unknown language', { text: { de: 'x' } }, 'text.de'],
    ['a text of 10,001 characters', { text: { en: 'x'.repeat(10_001) } }, 'text.en'],
    ['a type of none', { type: 4 }, 'type'],
  ])('with %s are refused', async (_, change, field) => {
    const wire = { type: 3, name: { en: 'N' }, text: { en: 'T' } };
    const { memberId, ...rest } = { memberId: undefined, ...change };
    const body = JSON.stringify({ ...wire, ...rest, member_id: memberId });
    const request = { method: 'POST', address: '/ops/notices/save', body } as const;
    expect(await ops.client.send(request, { token: ann })).toMatchObject({
      status: 400,
      problem: { reason: 'bad_field', field },
    });
    expect((await ops.client.get(noticePage, {}, ann)).items).toEqual([]);
  });

  test('of the greatest length in six languages are accepted', async () => {
    const long = '好'.repeat(10_000);
    const text = { 'zh-hans': long, zh: long, en: long, ja: long, kr: long, tr: long };
    expect((await save({ text })).status).toBe(200);
  });

  test('are edited, keep their time, and two operators learn of each other', async () => {
    const id = await aNotice(ops.db);
    const { version, visibleFrom } = await ops.client.get(noticeShown, { id }, ann);
    const bob = await ops.operator('bob', 'support');
    const replies = await Promise.all([
      save({ id, version, name: { en: 'Ann’s' } }),
      ops.client.call(saveNotice, written({ id, version, name: { en: 'Bob’s' } }), { token: bob }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.map(({ problem }) => problem?.reason)).toContain('changed_meanwhile');
    const now = await ops.client.get(noticeShown, { id }, ann);
    expect(now.visibleFrom).toBe(visibleFrom);
    const { rows } = await ops.db.owner.query(
      `SELECT detail -> 'before' -> 'name' AS name FROM audit_log`,
    );
    expect(rows).toEqual([{ name: { en: 'N' } }]);
  });

  test('published twice with one key are one', async () => {
    const replies = [await save({}, 'one-key'), await save({}, 'one-key')];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await seenBy(member)).toEqual(['News']);
  });

  test('are hidden and shown again', async () => {
    const id = await aNotice(ops.db);
    const { version } = await ops.client.get(noticeShown, { id }, ann);
    const hidden = await ops.client.get(hideNotice, { id, version }, ann);
    expect(await seenBy(member)).toEqual([]);
    expect((await ops.client.get(noticePage, { state: 'hidden' }, ann)).items).toHaveLength(1);
    const repeated = await ops.client.call(hideNotice, { id, version }, { token: ann });
    expect(repeated.problem?.reason).toBe('changed_meanwhile');
    await ops.client.get(showNotice, { id, version: hidden.version }, ann);
    expect(await seenBy(member)).toEqual(['N']);
  });
});
