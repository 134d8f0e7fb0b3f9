import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';

/** Which conversations; those of members who wait unless all are asked for. */
interface ConversationQuery {
  readonly all: boolean;
  readonly limit: number;
}

/** A conversation as operators see it, with the beginning of its last message. */
export interface ConversationRow {
  readonly member: number;
  readonly username: string;
  readonly waiting: Date | null;
  readonly last: Date;
  readonly about: string;
  readonly message: string;
}

/** Conversations: who has waited longest first, then the one of last. */
export async function listConversations(
  db: Queryable,
  { all, limit }: ConversationQuery,
): Promise<readonly ConversationRow[]> {
  const { rows } = await db.query<ConversationRow>(
    `SELECT c.member_id AS member, m.username, c.waiting_since AS waiting, c.last_at AS last,
        l.about, left(translate(l.body, E'\\n', ' '), 60) AS message
       FROM support_conversation c JOIN member m ON m.id = c.member_id
       JOIN LATERAL (SELECT about, body FROM support_message s
         WHERE s.member_id = c.member_id ORDER BY id DESC LIMIT 1) l ON true
      WHERE $1 OR c.waiting_since IS NOT NULL
      ORDER BY c.waiting_since NULLS LAST, c.last_at DESC LIMIT $2`,
    [all, limit],
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

/** Answers a member; the outcome is that of `operator_support_answer` (migration 0129). */
export const answerMember = (
  db: Queryable,
  member: number,
  text: string,
): Promise<string | undefined> => decide(db, 'operator_support_answer($1, $2)', [member, text]);

/** Takes a member off the list; the outcome is that of `operator_support_close`. */
export const closeConversation = (db: Queryable, member: number): Promise<string | undefined> =>
  decide(db, 'operator_support_close($1)', [member]);
