import { toId } from '@velvet/contract/brand';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { NoticeItem, noticeStates } from '@velvet/contract/ops/notices';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';

/** What operators announce to members. */
export const noticeOps = {
  notice_page: async ({ db }, { cursor: before, ...query }) =>
    pageOfRows(await listNotices(db, { ...query, before, limit: ROWS_OF_PAGE }), toNoticeItem),
  notice_shown: async ({ db }, { id }) => {
    const [row] = await listNotices(db, { id, limit: 1 });
    if (!row) return new OpsRefused('not_found');
    const { username, text } = row;
    return { ...toNoticeItem(row), text, ...(username === null ? {} : { username }) };
  },
  notice_save: async ({ db }, { id, version, type, memberId: member, ...rest }) => {
    if (member !== undefined && type !== 1) {
      return new OpsRefused('bad_field', { field: 'member_id' });
    }
    const save = async () => {
      const saved = await writeNotice(db, { id, type, member, ...rest });
      return saved === 'unknown_member'
        ? new OpsRefused('bad_field', { field: 'member_id' })
        : toId<'notice'>(saved);
    };
    return saveOnVersion(db, 'notice', { id, version }, save);
  },
  notice_hide: ({ db }, { id, version }) =>
    decideOnVersion(db, 'notice', { id, version }, () => setNoticeHidden(db, id, 'hidden')),
  notice_show: ({ db }, { id, version }) =>
    decideOnVersion(db, 'notice', { id, version }, () => setNoticeHidden(db, id, 'shown')),
} satisfies Partial<OpsHandlers>;

const toNoticeItem = (row: NoticeRow): NoticeItem => ({
  id: toId(row.id),
  type: row.type,
  ...(row.member_id === null ? {} : { memberId: toId(row.member_id) }),
  name: row.name,
  state: row.state,
  visibleFrom: toEpochSeconds(row.published_at),
  sample: row.sample,
  version: row.version,
});

type State = (typeof noticeStates)[number];

/** Which notices; without a value all of them. */
interface NoticeQuery {
  readonly id?: number;
  readonly type?: number | undefined;
  readonly state?: State | undefined;
  /** Only notices with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A notice as operators see it. */
interface NoticeRow {
  readonly id: number;
  readonly type: number;
  readonly member_id: number | null;
  readonly username: string | null;
  readonly name: TextByLanguage;
  readonly text: TextByLanguage;
  readonly state: State;
  readonly published_at: Date;
  readonly sample: boolean;
  readonly version: string;
}

const STATE = `CASE WHEN n.hidden THEN 'hidden'
  WHEN n.published_at > clock_timestamp() THEN 'scheduled' ELSE 'shown' END`;

/** Notices, newest first. */
async function listNotices(
  db: Queryable,
  { id, type, state, before, limit }: NoticeQuery,
): Promise<readonly NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT n.id, n.type, n.member_id, m.username, n.name, n.text, ${STATE} AS state,
        n.published_at, n.sample, content_version('notice', n.id) AS version
       FROM notice n LEFT JOIN member m ON m.id = n.member_id
      WHERE ($1::bigint IS NULL OR n.id = $1) AND ($2::smallint IS NULL OR n.type = $2)
        AND ($3::text IS NULL OR ${STATE} = $3) AND ($4::bigint IS NULL OR n.id < $4)
      ORDER BY n.id DESC LIMIT $5`,
    [id ?? null, type ?? null, state ?? null, before ?? null, limit],
  );
  return rows;
}

/** What is written in a notice. */
interface WrittenNotice {
  /** Of the notice that it replaces. */
  readonly id?: number | undefined;
  readonly type: number;
  /** With type 1 only. */
  readonly member?: number | undefined;
  readonly name: TextByLanguage;
  readonly text: TextByLanguage;
  /** Epoch seconds; without them a new notice is seen at once and an old one keeps its time. */
  readonly visibleFrom?: number | undefined;
}

/**
 * Publishes a notice, or replaces one that is there.
 * @returns its id, or `unknown_member` where there is no such member.
 */
async function writeNotice(
  db: Queryable,
  { id, type, member, name, text, visibleFrom }: WrittenNotice,
): Promise<number | 'unknown_member'> {
  if (member !== undefined) {
    const { rowCount } = await db.query('SELECT FROM member WHERE id = $1', [member]);
    if (rowCount !== 1) return 'unknown_member';
  }
  const written = [type, member ?? null, name, text, visibleFrom ?? null];
  const { rows } =
    id === undefined
      ? await db.query<{ id: number }>(
          `INSERT INTO notice (type, member_id, name, text, published_at)
           VALUES ($1, $2, $3, $4, coalesce(to_timestamp($5), clock_timestamp())) RETURNING id`,
          written,
        )
      : await db.query<{ id: number }>(
          `UPDATE notice SET type = $1, member_id = $2, name = $3, text = $4,
             published_at = coalesce(to_timestamp($5), published_at) WHERE id = $6 RETURNING id`,
          [...written, id],
        );
  const [row] = rows;
  if (!row) throw new Error(`There is no notice ${id}`);
  return row.id;
}

/** Takes a notice out of what members see, or shows it again. */
async function setNoticeHidden<const State extends 'hidden' | 'shown'>(
  db: Queryable,
  id: number,
  state: State,
): Promise<State> {
  await db.query('UPDATE notice SET hidden = $2 WHERE id = $1', [id, state === 'hidden']);
  return state;
}
