import { randomUUID } from 'node:crypto';
import type { LanguageTag } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import { answerConversation, conversationShown } from '@velvet/contract/ops/conversations';
import { hideNotice, saveNotice, showNotice } from '@velvet/contract/ops/notices';
import { confirmRecharge } from '@velvet/contract/ops/recharges';
import {
  approveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
} from '@velvet/contract/ops/withdrawals';
import type { PushKind } from '@velvet/contract/push-kind';
import { anEpochSecond } from '@velvet/contract/testing/factories';
import { aMember } from '../../../testing/database-factories.ts';
import { until } from '../../../testing/film-desk.ts';
import { aConversation, aRecharge, aWithdrawal, writes } from '../../../testing/ops-factories.ts';
import { openPushDesk, type PushDesk } from '../../../testing/push-desk.ts';

let desk: PushDesk;
let finance: string;
let support: string;
let content: string;
beforeAll(async () => {
  desk = await openPushDesk();
  finance = await desk.ops.operator('fay', 'finance');
  support = await desk.ops.operator('cleo', 'support');
  content = await desk.ops.operator('ann', 'content');
  await desk.send();
});
afterAll(() => desk.close());
/** Everything that was queued is done, and nothing came of it. */
async function expectNothingElse(): Promise<void> {
  await until(async () => (await desk.jobs()) === 0);
  expect(desk.service.waiting()).toBe(0);
}
afterEach(() => {
  expect(desk.service.faults).toEqual([]);
});

const get: typeof desk.ops.client.get = (...given) => desk.ops.client.get(...given);
const publish = (more: { memberId?: MemberId; visibleFrom?: ReturnType<typeof inAnHour> } = {}) =>
  get(
    saveNotice,
    { type: more.memberId ? 1 : 3, name: { en: 'Secret' }, text: { en: 'Words' }, ...more },
    content,
  );
const inAnHour = () => anEpochSecond(Math.floor(Date.now() / 1_000) + 3_600);
const nextMessage = async () => (await desk.service.next()).message;

describe('S14.5 a member is told', () => {
  test.each(['approved', 'declined'])(
    'that a withdrawal was %s, in the language of the device and without the amount',
    async (what) => {
      const { id, member } = await aWithdrawal(desk.ops.db, 437);
      const device = await desk.subscribe(member, { language: 'zh-hans' });
      const decision = { id, version: 'under-review', reason: 'Seen' };
      if (what === 'approved') await get(approveWithdrawal, decision, finance);
      else await get(rejectWithdrawal, decision, finance);
      const push = await desk.service.next();
      expect(push.endpoint).toBe(device.endpoint);
      expect(push.message).toEqual({
        kind: 'withdrawal',
        title: '提现',
        body: '您的提现状态有更新',
        lang: 'zh-Hans',
        url: '/WithdrawRecord',
      });
      expect(push.plaintext).not.toMatch(/437|Seen/);
    },
  );

  test('that a withdrawal was paid out', async () => {
    const { id, member } = await aWithdrawal(desk.ops.db, 300);
    await get(approveWithdrawal, { id, version: 'under-review', reason: 'Seen' }, finance);
    await desk.subscribe(member, { language: 'ja' });
    await get(settleWithdrawal, { id, version: 'successful' }, finance);
    expect(await nextMessage()).toMatchObject({ kind: 'withdrawal', lang: 'ja' });
  });

  test('that a recharge was credited, and not that it was started', async () => {
    const id = await aRecharge(desk.ops.db, 555);
    const { rows } = await desk.ops.db.owner.query<{ member: MemberId }>(
      'SELECT member_id AS member FROM recharge WHERE id = $1',
      [id],
    );
    await desk.subscribe(rows[0]?.member as MemberId, { language: 'kr' });
    const evidence = { reference: randomUUID(), evidence: 'Receipt' };
    const { version } = await get(
      confirmRecharge,
      { id, version: 'pending', ...evidence },
      finance,
    );
    const second = await desk.ops.operator('flo', 'finance');
    await get(confirmRecharge, { id, version, ...evidence }, second);
    const { message, plaintext } = await desk.service.next();
    expect(message).toEqual({
      kind: 'recharge',
      title: '충전',
      body: '충전이 완료되었습니다',
      lang: 'ko',
      url: '/Personalreport',
    });
    expect(plaintext).not.toMatch(/555/);
  });

  test('that support has answered, and not of messages of their own', async () => {
    const member = await aConversation(desk.ops.db);
    await desk.subscribe(member, { language: 'tr' });
    await writes(desk.ops.db, member, 'Hello?');
    await expectNothingElse();
    const { version } = await get(conversationShown, { id: member }, support);
    await get(answerConversation, { id: member, version, text: 'Dear Ms Secret' }, support);
    const { message, plaintext } = await desk.service.next();
    expect(message).toEqual({
      kind: 'support',
      title: 'Müşteri hizmetleri',
      body: 'Müşteri hizmetleri size yanıt verdi',
      lang: 'tr',
      url: '/ServicePage',
    });
    expect(plaintext).not.toContain('Secret');
  });

  test('of a notice to them alone', async () => {
    const [member, other] = [await aMember(desk.ops.db.owner), await aMember(desk.ops.db.owner)];
    const device = await desk.subscribe(member, { language: 'zh' });
    const elsewhere = await desk.subscribe(other);
    await publish({ memberId: member });
    const { endpoint, message, plaintext } = await desk.service.next();
    expect(endpoint).toBe(device.endpoint);
    expect(message).toMatchObject({ kind: 'notice', lang: 'zh-Hant', url: '/Notice' });
    expect(plaintext).not.toMatch(/Secret|Words/);
    await expectNothingElse();
    expect(desk.service.requests).not.toContain(new URL(elsewhere.endpoint).pathname);
  });

  test('on each of their devices', async () => {
    const member = await aMember(desk.ops.db.owner);
    const devices = [await desk.subscribe(member), await desk.subscribe(member)];
    await publish({ memberId: member });
    const told = [await desk.service.next(), await desk.service.next()];
    expect(told.map(({ endpoint }) => endpoint).sort()).toEqual(
      devices.map(({ endpoint }) => endpoint).sort(),
    );
  });
});

describe('S14.5 nobody is told', () => {
  test.each([['withdrawal'], ['notice']] as const)(
    'of a kind that is off: %s',
    async (kind: PushKind) => {
      const { id, member } = await aWithdrawal(desk.ops.db, 200);
      const others = (['withdrawal', 'recharge', 'support', 'notice'] as const).filter(
        (each) => each !== kind,
      );
      await desk.subscribe(member, { kinds: others });
      if (kind === 'notice') await publish({ memberId: member });
      else await get(approveWithdrawal, { id, version: 'under-review', reason: 'Seen' }, finance);
      await expectNothingElse();
    },
  );

  test('after logout, not even of what was queued before', async () => {
    const member = await aMember(desk.ops.db.owner);
    const { sessionHash } = await desk.subscribe(member);
    const client = await desk.ops.db.owner.connect();
    await client.query('BEGIN');
    await client.query('SELECT push_tell($1, $2)', [member, 'notice']);
    await client.query('SELECT session_end($1)', [sessionHash]);
    await client.query('COMMIT');
    client.release();
    await expectNothingElse();
    await publish({ memberId: member });
    await expectNothingElse();
  });

  test('of a withdrawal that was not decided in the end', async () => {
    const { id, member } = await aWithdrawal(desk.ops.db, 200);
    await desk.subscribe(member);
    const client = await desk.ops.db.owner.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE withdrawal SET state = 'successful', reason = 'x' WHERE id = $1`, [
      id,
    ]);
    await client.query('ROLLBACK');
    client.release();
    await expectNothingElse();
  });

  test('of a notice that is hidden, shown again or marked as read', async () => {
    const member = await aMember(desk.ops.db.owner);
    await desk.subscribe(member);
    const { id, version } = await publish({ memberId: member });
    await desk.service.next();
    const hidden = await get(hideNotice, { id, version }, content);
    await get(showNotice, { id, version: hidden.version }, content);
    await desk.ops.db.api.query('SELECT notice_mark_read($1, $2)', [member, id]);
    await expectNothingElse();
  });

  test('without a subscription nothing is queued', async () => {
    const member = await aMember(desk.ops.db.owner);
    await desk.ops.db.owner.query('DELETE FROM push_subscription');
    const { rows } = await desk.ops.db.owner.query<{ before: number }>(
      `SELECT coalesce(max(id), 0) AS before FROM graphile_worker._private_jobs`,
    );
    await publish({ memberId: member });
    await publish();
    const { rows: after } = await desk.ops.db.owner.query(
      'SELECT FROM graphile_worker._private_jobs WHERE id > $1',
      [rows[0]?.before],
    );
    expect(after).toEqual([]);
  });
});

describe('S14.5 an announcement to everybody', () => {
  test('reaches every subscription that wants notices, in pages, once', async () => {
    await desk.ops.db.owner.query('DELETE FROM push_subscription');
    const most = 200;
    const members = await Promise.all(
      Array.from({ length: most + 5 }, () => aMember(desk.ops.db.owner)),
    );
    const devices = await Promise.all(members.map((member) => desk.subscribe(member)));
    await desk.subscribe(members[0] as MemberId, { kinds: ['support'] });
    await publish();
    const told = new Set<string>();
    for (const _ of devices) told.add((await desk.service.next()).endpoint);
    expect(told).toEqual(new Set(devices.map(({ endpoint }) => endpoint)));
    await desk.ops.db.owner.query('DELETE FROM push_subscription');
    await expectNothingElse();
  });

  test('for a later time is sent then', async () => {
    const device = await desk.subscribe(await aMember(desk.ops.db.owner));
    const draws = desk.ops.db.pool('velvet_draws');
    await publish({ visibleFrom: inAnHour() });
    await draws.query('SELECT orders_announce()');
    await expectNothingElse();
    await desk.ops.db.owner.query(
      `UPDATE notice_due SET due_at = clock_timestamp() - interval '1 second'`,
    );
    await draws.query('SELECT orders_announce()');
    expect((await desk.service.next()).endpoint).toBe(device.endpoint);
  });
});

test.each<[string, LanguageTag]>([
  ['en', 'en'],
  ['zh-hans', 'zh-Hans'],
  ['zh', 'zh-Hant'],
  ['ja', 'ja'],
  ['kr', 'ko'],
  ['tr', 'tr'],
])(
  'S14.5 every message has one size, so that it does not tell its kind: %s',
  async (language, lang) => {
    const member = await aMember(desk.ops.db.owner);
    await desk.subscribe(member, { language });
    const sizes = new Set<number>();
    for (const kind of ['withdrawal', 'recharge', 'support', 'notice']) {
      await desk.ops.db.owner.query('SELECT push_tell($1, $2)', [member, kind]);
      const { bytes, message } = await desk.service.next();
      expect(message).toMatchObject({ kind, lang });
      sizes.add(bytes);
    }
    expect(sizes.size).toBe(1);
  },
);
