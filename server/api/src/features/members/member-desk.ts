import type { MemberItem, MemberSort } from '@velvet/contract/ops/members';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { OpsInputs } from '../../ops/ops-call.ts';
import { decideOk, type OpsRefused } from '../../ops/ops-refused.ts';

/** Which members; without a value all of them. */
interface MemberQuery {
  /** A part of the username or of the member's number, or the whole id. */
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly vip?: boolean | undefined;
  /** Something of theirs waits for an operator. */
  readonly waiting?: boolean | undefined;
  readonly limit: number;
}

interface MemberListQuery extends MemberQuery {
  readonly id?: number;
  /** By the highest value, or the lowest; the newest first without it. */
  readonly sort?: MemberSort | undefined;
  readonly ascending?: boolean | undefined;
  /** The id of the member that the page before ended with. */
  readonly after?: number | undefined;
}

/** How much of each member waits; as the desk counts it, from partial indexes. */
const WAITING = `
  waiting AS (
    SELECT member_id, count(*)::integer AS count FROM (
      SELECT member_id FROM withdrawal WHERE state = 'under-review'
      UNION ALL SELECT member_id FROM recharges_awaited()
      UNION ALL SELECT member_id FROM support_conversation WHERE waiting_since IS NOT NULL
    ) one GROUP BY member_id)`;

/** Which members `m` match the text, state, VIP access and waiting in $1 to $4. */
const MATCHES = `($1::text IS NULL OR strpos(lower(m.username), lower($1)) > 0
    OR strpos(m.id_number, upper($1)) > 0 OR m.id::text = $1)
  AND ($2::boolean IS NULL OR (m.status = 1) = $2) AND ($3::boolean IS NULL OR m.vip = $3)
  AND ($4::boolean IS NULL OR (w.count IS NOT NULL) = $4)`;
const MEMBERS = 'member m LEFT JOIN waiting w ON w.member_id = m.id';

const lastSeen = (member: string) => `(SELECT max(s.last_seen_at) FROM session s
  WHERE s.member_id = ${member} AND s.expires_at > clock_timestamp())`;

/**
 * What is sorted by: of `m`, and of the member in $6. There is no index of balances or sessions: these change
 * with every bet and visit, and one would cost each of them more than it saves operators. A sorted page reads
 * all members that match.
 */
const sortKeys: Readonly<Record<MemberSort, readonly [own: string, last: string]>> = {
  balance: [
    'coalesce(a.balance, 0)',
    'coalesce((SELECT balance FROM account WHERE member_id = $6), 0)',
  ],
  seen: [`coalesce(${lastSeen('m.id')}, '-infinity')`, `coalesce(${lastSeen('$6')}, '-infinity')`],
  waiting: [
    'coalesce(w.count, 0)',
    'coalesce((SELECT count FROM waiting WHERE member_id = $6), 0)',
  ],
};

/**
 * Members in the order that is asked for. The next page begins after the member that this one ends with, where
 * they stand when it is asked for: a value that has changed meanwhile moves one member, not the others.
 */
export async function listMembers(
  db: Queryable,
  { text, active, vip, waiting, id, sort, ascending = false, after, limit }: MemberListQuery,
): Promise<readonly MemberItem[]> {
  const [comes, direction] = ascending ? ['>', 'ASC'] : ['<', 'DESC'];
  const key = sort && sortKeys[sort];
  const follows = key ? `(${key[0]}, m.id) ${comes} (${key[1]}, $6::bigint)` : `m.id ${comes} $6`;
  const order = key ? `${key[0]} ${direction}, m.id ${direction}` : `m.id ${direction}`;
  return readItems<MemberItem>(
    db,
    `WITH ${WAITING}
     SELECT m.id, m.username, m.id_number, m.status, m.vip, m.dating_card AS dating,
        greatest(m.credit_score, 0) AS credit_score, coalesce(a.balance, 0) AS balance,
        m.created_at AS registered_at, ${lastSeen('m.id')} AS last_seen_at,
        coalesce(w.count, 0) AS waiting
       FROM ${MEMBERS} LEFT JOIN account a ON a.member_id = m.id
      WHERE ${MATCHES} AND ($5::bigint IS NULL OR m.id = $5)
        AND ($6::bigint IS NULL OR ${follows})
      ORDER BY ${order} LIMIT $7`,
    [text, active, vip, waiting, id, after, limit],
  );
}

/** A member as bulk changes need one. */
export interface BulkMemberRow {
  readonly id: number;
  readonly status: number;
  readonly version: string;
}

/** The members of these ids, or all that match, newest first. */
export async function findBulkMembers(
  db: Queryable,
  { ids, text, active, vip, waiting, limit }: BulkMemberQuery,
): Promise<readonly BulkMemberRow[]> {
  const { rows } = await db.query<BulkMemberRow>(
    `WITH ${WAITING}
     SELECT m.id, m.status, operator_member_version(m.id) AS version FROM ${MEMBERS}
      WHERE ${MATCHES} AND ($5::bigint[] IS NULL OR m.id = ANY ($5))
      ORDER BY m.id DESC LIMIT $6`,
    [text, active, vip, waiting, ids, limit],
  );
  return rows;
}

interface BulkMemberQuery extends MemberQuery {
  readonly ids?: readonly number[] | undefined;
}

/** What an operator sets of a member; what is undefined stays as it is. */
type MemberChange = Omit<OpsInputs['member_set'], 'id' | 'version'>;

/** Sets it. */
export const setMember = (
  db: Queryable,
  id: number,
  { vip, dating, status, creditScore, reason }: MemberChange,
): Promise<'ok' | OpsRefused> =>
  decideOk(db, 'operator_set_member', [id, vip, dating, status, creditScore, reason]);
