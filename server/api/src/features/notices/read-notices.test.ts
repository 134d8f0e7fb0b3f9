import {
  getUnreadNotices,
  type NoticeId,
  noticeDetail,
  noticePage,
  noticeTypes,
  readNotice,
  readNoticesThrough,
} from '@velvet/contract/notice';
import { aMember } from '../../testing/database-factories.ts';
import { aRegisteredMember, memberInfo } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { countUnreadNotices, readNotices } from './notices.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ demo: false });
});
afterAll(() => api.stop());
beforeEach(() => api.db.owner.query('TRUNCATE notice CASCADE'));

/** An announcement of so many minutes ago, to everybody or to one member. */
async function aNotice({
  type = noticeTypes.site as number,
  memberId = null as number | null,
  minutesAgo = 0,
} = {}): Promise<NoticeId> {
  const { rows } = await api.db.owner.query<{ id: NoticeId }>(
    `INSERT INTO notice (type, member_id, name, text, published_at)
     VALUES ($1, $2, '{"en": "N"}', '{"en": "T"}', clock_timestamp() - make_interval(mins => $3))
     RETURNING id`,
    [type, memberId, minutesAgo],
  );
  return rows[0]?.id as NoticeId;
}

async function aReader() {
  const { token } = await aRegisteredMember(api.client);
  const { id = 0 } = (await memberInfo(api.client, token)) ?? {};
  const options = { token };
  return {
    id,
    token,
    unread: async () => (await api.client.call(getUnreadNotices, {}, options)).value,
    read: (notice: NoticeId) => api.client.call(readNotice, { id: notice }, options),
    readThrough: (notice: NoticeId) => api.client.call(readNoticesThrough, { id: notice }, options),
    /** Ids of what the list shows as unread, newest first. */
    async unreadInList(type: number = noticeTypes.site) {
      const { value } = await api.client.call(noticePage, { type, page: 1 }, options);
      return value?.items.filter(({ isRead }) => !isRead).map(({ id }) => id);
    },
  };
}

test('S3.54 the number agrees with the list, for each type and each member', async () => {
  const [one, other] = [await aReader(), await aReader()];
  const shown = await aNotice();
  const own = await aNotice({ type: noticeTypes.member, memberId: one.id });
  expect(await one.unread()).toEqual({ member: 1, system: 0, site: 1, signIns: 0 });
  expect(await other.unread()).toEqual({ member: 0, system: 0, site: 1, signIns: 0 });
  await one.read(own);
  await one.read(shown);
  expect(await one.unread()).toEqual({ member: 0, system: 0, site: 0, signIns: 0 });
  expect(await one.unreadInList()).toEqual([]);
  expect(await other.unreadInList()).toEqual([shown]);
  const detail = await api.client.call(noticeDetail, { id: shown }, { token: one.token });
  expect(detail.value?.isRead).toBe(true);
});

test('S3.54 all up to one are read; what comes later, or was scheduled, is new', async () => {
  const reader = await aReader();
  const old = await aNotice({ minutesAgo: 30 });
  const scheduled = await aNotice({ minutesAgo: -1 });
  const newest = await aNotice({ minutesAgo: 5 });
  await reader.read(old);
  expect((await reader.readThrough(newest)).code).toBe(200);
  expect(await reader.unread()).toEqual({ member: 0, system: 0, site: 0, signIns: 0 });
  const late = await aNotice();
  await api.db.owner.query(
    `UPDATE notice SET published_at = clock_timestamp() WHERE id = ${scheduled}`,
  );
  expect(new Set(await reader.unreadInList())).toEqual(new Set([late, scheduled]));
  // An older list elsewhere does not make anything new again.
  await reader.readThrough(old);
  expect(await reader.unread()).toMatchObject({ site: 2 });
  const { rows } = await api.db.owner.query('SELECT FROM notice_read');
  expect(rows).toHaveLength(0);
});

test('S3.54 twice, and at the same time, is once', async () => {
  const reader = await aReader();
  const ids = await Promise.all(Array.from({ length: 8 }, () => aNotice()));
  const replies = await Promise.all([...ids, ...ids].map((id) => reader.read(id)));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
  expect(await reader.unread()).toMatchObject({ site: 0 });
});

test('S3.54 what a member cannot see is not there', async () => {
  const [one, other] = [await aReader(), await aReader()];
  const foreign = await aNotice({ type: noticeTypes.member, memberId: other.id });
  const future = await aNotice({ minutesAgo: -60 });
  for (const id of [foreign, future]) {
    expect((await one.read(id)).reason).toBe('not_found');
    expect((await one.readThrough(id)).reason).toBe('not_found');
  }
  expect(await one.unread()).toEqual({ member: 0, system: 0, site: 0, signIns: 0 });
});

test('S3.54 more than a hundred are counted to a hundred', async () => {
  const reader = await aReader();
  await api.db.owner.query(
    `INSERT INTO notice (type, name, text)
     SELECT 2, '{"en": "N"}', '{"en": "T"}' FROM generate_series(1, 130)`,
  );
  expect(await reader.unread()).toEqual({ member: 0, system: 100, site: 0, signIns: 0 });
});

test('S3.54 S14.4 list, number and erasure read no message to somebody else', async () => {
  const { owner } = api.db;
  const [reader, other] = [await aMember(owner), await aMember(owner)];
  const type = noticeTypes.member;
  await aNotice({ type });
  await aNotice({ type, memberId: reader });
  await owner.query(
    `INSERT INTO notice (type, member_id, name, text)
     SELECT 1, $1, '{"en": "N"}', '{"en": "T"}' FROM generate_series(1, 300)`,
    [other],
  );
  await owner.query('ANALYZE notice');
  const client = await owner.connect();
  const rowsRead = async () => {
    const { rows } = await client.query<{ rows: number }>(
      `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables
        WHERE relname = 'notice'`,
    );
    return rows[0]?.rows ?? 0;
  };
  await client.query('BEGIN');
  await client.query('SET LOCAL enable_seqscan = off');
  // The connection may have read before.
  const before = await rowsRead();
  const list = await readNotices(client, reader, { type, page: 1 }, 'en');
  const unread = await countUnreadNotices(client, reader);
  await client.query('DELETE FROM notice WHERE member_id = $1', [reader]);
  const read = (await rowsRead()) - before;
  await client.query('ROLLBACK');
  client.release();
  expect([list.items.length, unread.member]).toEqual([2, 2]);
  // Two by each query, and the one that is removed.
  expect(read).toBe(5);
});
