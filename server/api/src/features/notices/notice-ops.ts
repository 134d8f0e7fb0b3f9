import { toId } from '@velvet/contract/brand';
import type { NoticeDetail, NoticeItem } from '@velvet/contract/ops/notices';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, type OpsInputs, readPage } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';

const STATE = `CASE WHEN n.hidden THEN 'hidden'
  WHEN n.published_at > clock_timestamp() THEN 'scheduled' ELSE 'shown' END`;
const COLUMNS = `n.id, n.type, n.member_id, n.name, ${STATE} AS state,
  n.published_at AS visible_from, n.sample, content_version('notice', n.id) AS version`;

/** Notices, newest first. */
const PAGE = `
  SELECT ${COLUMNS} FROM notice n
   WHERE ($1::smallint IS NULL OR n.type = $1) AND ($2::text IS NULL OR ${STATE} = $2)
     AND ($3::bigint IS NULL OR n.id < $3)
   ORDER BY n.id DESC LIMIT $4`;
const ONE = `
  SELECT ${COLUMNS}, m.username, n.text
    FROM notice n LEFT JOIN member m ON m.id = n.member_id WHERE n.id = $1`;

/** What operators announce to members. */
export const noticeOps = {
  notice_page: ({ db }, { type, state, cursor }) =>
    readPage<NoticeItem>(db, PAGE, [type, state, cursor]),
  notice_shown: async ({ db }, { id }) => {
    const [notice] = await readItems<NoticeDetail>(db, ONE, [id]);
    return notice ?? new OpsRefused('not_found');
  },
  notice_save: async ({ db }, notice) => {
    const { id, version, type, memberId } = notice;
    if (memberId !== undefined && type !== 1) {
      return new OpsRefused('bad_field', { field: 'member_id' });
    }
    const save = async () => {
      const saved = await writeNotice(db, notice);
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

/**
 * Publishes a notice, or replaces one that is there.
 * @returns its id, or `unknown_member` where there is no such member.
 */
async function writeNotice(
  db: Queryable,
  { id, type, memberId: member, name, text, visibleFrom }: OpsInputs['notice_save'],
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
