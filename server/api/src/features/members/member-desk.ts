import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';

/** Which members; without a value all of them. */
interface MemberQuery {
  /** A part of the username or of the member's number, or the whole id. */
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly vip?: boolean | undefined;
  readonly id?: number;
  /** Only members with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A member as operators see one; the balance in minor units. */
export interface MemberRow {
  readonly id: number;
  readonly username: string;
  readonly id_number: string;
  readonly status: number;
  readonly vip: boolean;
  readonly dating_card: boolean;
  readonly credit_score: number;
  readonly balance: number;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
}

/** Which members `m` match the text, state and VIP access in $1 to $3. */
const MATCHES = `($1::text IS NULL OR strpos(lower(m.username), lower($1)) > 0
    OR strpos(m.id_number, upper($1)) > 0 OR m.id::text = $1)
  AND ($2::boolean IS NULL OR (m.status = 1) = $2) AND ($3::boolean IS NULL OR m.vip = $3)`;

/** Members, newest first. */
export async function listMembers(
  db: Queryable,
  { text, active, vip, id, before, limit }: MemberQuery,
): Promise<readonly MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `SELECT m.id, m.username, m.id_number, m.status, m.vip, m.dating_card, m.credit_score,
        coalesce(a.balance, 0) AS balance, m.created_at,
        (SELECT max(s.last_seen_at) FROM session s
          WHERE s.member_id = m.id AND s.expires_at > clock_timestamp()) AS last_seen_at
       FROM member m LEFT JOIN account a ON a.member_id = m.id
      WHERE ${MATCHES}
        AND ($4::bigint IS NULL OR m.id = $4) AND ($5::bigint IS NULL OR m.id < $5)
      ORDER BY m.id DESC LIMIT $6`,
    [text ?? null, active ?? null, vip ?? null, id ?? null, before ?? null, limit],
  );
  return rows;
}

/** A member as bulk changes need one. */
export interface BulkMemberRow extends Pick<MemberRow, 'id' | 'status'> {
  readonly version: string;
}

/** The members of these ids, or all that match, newest first. */
export async function findBulkMembers(
  db: Queryable,
  { ids, text, active, vip, limit }: BulkMemberQuery,
): Promise<readonly BulkMemberRow[]> {
  const { rows } = await db.query<BulkMemberRow>(
    `SELECT m.id, m.status, operator_member_version(m.id) AS version FROM member m
      WHERE ${MATCHES} AND ($4::bigint[] IS NULL OR m.id = ANY ($4))
      ORDER BY m.id DESC LIMIT $5`,
    [text ?? null, active ?? null, vip ?? null, ids ?? null, limit],
  );
  return rows;
}

interface BulkMemberQuery extends Omit<MemberQuery, 'id' | 'before'> {
  readonly ids?: readonly number[] | undefined;
}

/** What an operator sets of a member; what is undefined stays as it is. */
interface MemberChange {
  readonly vip?: boolean | undefined;
  readonly dating?: boolean | undefined;
  /** 1 is active; any other number ends the member's sessions. */
  readonly status?: number | undefined;
  readonly creditScore?: number | undefined;
  readonly reason: string;
}

/** Sets it; the outcome is that of `operator_set_member`. */
export const setMember = (
  db: Queryable,
  id: number,
  { vip, dating, status, creditScore, reason }: MemberChange,
): Promise<string | undefined> =>
  decide(db, 'operator_set_member($1, $2, $3, $4, $5, $6)', [
    id,
    vip ?? null,
    dating ?? null,
    status ?? null,
    creditScore ?? null,
    reason,
  ]);

/**
 * Ends the session of that name, or all of a member.
 * @returns how many; undefined for a member who does not exist.
 */
export async function endMemberSessions(
  db: Queryable,
  id: number,
  session: string | undefined,
): Promise<number | undefined> {
  const { rows } = await db.query<{ ended: number | null }>(
    'SELECT operator_end_member_sessions($1, $2) AS ended',
    [id, session ?? null],
  );
  return rows[0]?.ended ?? undefined;
}

/** Keeps a note about a member; undefined for a member who does not exist. */
export async function addMemberNote(
  db: Queryable,
  id: number,
  text: string,
): Promise<number | undefined> {
  const { rows } = await db.query<{ note: number | null }>(
    'SELECT operator_add_member_note($1, $2) AS note',
    [id, text],
  );
  return rows[0]?.note ?? undefined;
}
