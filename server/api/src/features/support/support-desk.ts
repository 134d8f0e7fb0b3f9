import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/operator-transaction.ts';

/** Which conversations; those of members who wait unless all are asked for. */
interface ConversationQuery {
  readonly all: boolean;
  /** Only those of the operator of this name. */
  readonly assignedTo?: string | undefined;
  /** Only those behind the conversation with this `place`. */
  readonly behind?: number | undefined;
  readonly limit: number;
}

/** A conversation as operators see it, with the beginning of its last message. */
export interface ConversationRow {
  readonly member: number;
  readonly username: string;
  readonly waiting: Date | null;
  readonly last: Date;
  readonly assigned: string | null;
  readonly about: string;
  readonly message: string;
  /** Where it is in the list: the time that orders it, in microseconds of the epoch. */
  readonly place: number;
}

/** The longest waiting first, or the newest of all. */
const orders = {
  waiting: { time: 'c.waiting_since', behind: '>', direction: 'ASC' },
  all: { time: 'c.last_at', behind: '<', direction: 'DESC' },
} as const;

/** Conversations: of those who wait the longest first, of all the one of last. */
export async function listConversations(
  db: Queryable,
  { all, assignedTo, behind, limit }: ConversationQuery,
): Promise<readonly ConversationRow[]> {
  const { time, behind: isBehind, direction } = orders[all ? 'all' : 'waiting'];
  const { rows } = await db.query<ConversationRow>(
    `SELECT c.member_id AS member, m.username, c.waiting_since AS waiting, c.last_at AS last,
        operator_name(c.assigned_to) AS assigned, l.about,
        left(l.body, 200) AS message,
        (extract(epoch FROM ${time}) * 1000000)::bigint AS place
       FROM support_conversation c JOIN member m ON m.id = c.member_id
       JOIN LATERAL (SELECT about, body FROM support_message s
         WHERE s.member_id = c.member_id ORDER BY id DESC LIMIT 1) l ON true
      WHERE ${time} IS NOT NULL
        AND ($1::text IS NULL OR operator_name(c.assigned_to) = $1)
        AND ($2::bigint IS NULL
          OR ${time} ${isBehind} timestamptz 'epoch' + $2 * interval '1 microsecond')
      ORDER BY ${time} ${direction} LIMIT $3`,
    [assignedTo ?? null, behind ?? null, limit],
  );
  return rows;
}

/** Which messages of a conversation. */
interface MessageQuery {
  readonly member: number;
  /** Only messages with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A message as operators see it. */
export interface DeskMessageRow {
  readonly id: number;
  readonly created_at: Date;
  /** `member`, or `operator` with the id of the account. */
  readonly author: string;
  readonly about: string;
  readonly body: string;
  /** Name of a file in the private folder of pictures. */
  readonly picture: string | null;
}

/** A conversation's messages, newest first. */
export async function listMessages(
  db: Queryable,
  { member, before, limit }: MessageQuery,
): Promise<readonly DeskMessageRow[]> {
  const { rows } = await db.query<DeskMessageRow>(
    `SELECT id, created_at, coalesce('operator ' || operator_id, 'member') AS author, about, body,
        picture
       FROM support_message WHERE member_id = $1 AND ($2::bigint IS NULL OR id < $2)
      ORDER BY id DESC LIMIT $3`,
    [member, before ?? null, limit],
  );
  return rows;
}

/** Answers a member; the outcome is that of `operator_support_answer`. */
export const answerMember = (
  db: Queryable,
  member: number,
  text: string,
): Promise<string | undefined> => decide(db, 'operator_support_answer($1, $2)', [member, text]);

/** Takes a member off the list; the outcome is that of `operator_support_close`. */
export const closeConversation = (db: Queryable, member: number): Promise<string | undefined> =>
  decide(db, 'operator_support_close($1)', [member]);

/** Takes a conversation over, or gives one's own back; as `operator_support_assign` (0153). */
export const assignConversation = (
  db: Queryable,
  member: number,
  action: 'take' | 'release',
): Promise<string | undefined> =>
  decide(db, 'operator_support_assign($1, $2)', [member, action === 'take']);
