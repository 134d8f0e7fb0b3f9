import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { noticeStates } from '@velvet/contract/ops/notices';
import type { Queryable } from '../../database/queryable.ts';

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
export interface NoticeRow {
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
export async function listNotices(
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
export async function writeNotice(
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
export async function setNoticeHidden<const State extends 'hidden' | 'shown'>(
  db: Queryable,
  id: number,
  state: State,
): Promise<State> {
  await db.query('UPDATE notice SET hidden = $2 WHERE id = $1', [id, state === 'hidden']);
  return state;
}
