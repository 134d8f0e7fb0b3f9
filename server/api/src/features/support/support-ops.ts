import { toId } from '@velvet/contract/brand';
import { DEFAULT_LANGUAGE, isLanguage } from '@velvet/contract/language';
import type {
  ConversationDetail,
  ConversationItem,
  ConversationMessage,
} from '@velvet/contract/ops/conversations';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { excerptOf } from '../../messages/say.ts';
import { decide } from '../../operator/access/operator-transaction.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  operatorOf,
  pageOfRows,
  ROWS_OF_PAGE,
} from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { pictureType } from '../media/store-picture.ts';
import { supportKey } from './support-pictures.ts';

const toMessage = (row: DeskMessageRow): ConversationMessage => ({
  id: toId(row.id),
  author: row.author === 'member' ? 'member' : 'operator',
  text: row.body,
  about: row.about,
  hasPicture: row.picture !== null,
  sentAt: toEpochSeconds(row.created_at),
});

/** The operators' side of the conversations with members. */
export const supportOps = {
  conversation_page: async (call, { all, mine, cursor: behind }) => {
    const assignedTo = mine ? operatorOf(call).name : undefined;
    const query = { all, assignedTo, behind, limit: ROWS_OF_PAGE };
    const rows = await listConversations(call.db, query);
    return pageOfRows(
      rows.map((row) => ({ ...row, id: row.place })),
      toConversationItem,
    );
  },
  conversation_shown: show,
  conversation_picture: readPicture,
  conversation_answer: ({ db }, { id, version, text }) =>
    decideOnVersion(db, 'conversation', { id, version }, async () =>
      outcomeOf(await decide(db, 'operator_support_answer($1, $2)', [id, text]), ['ok']),
    ),
  conversation_close: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, async () =>
      outcomeOf(await decide(db, 'operator_support_close($1)', [id]), ['ok']),
    ),
  conversation_take: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, async () =>
      outcomeOf(await assignConversation(db, id, 'take'), ['ok']),
    ),
  conversation_release: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, async () =>
      outcomeOf(await assignConversation(db, id, 'release'), ['ok']),
    ),
} satisfies Partial<OpsHandlers>;

interface HeadRow {
  readonly username: string;
  readonly language: string;
  readonly waiting_since: Date | null;
  readonly assigned: string | null;
  readonly version: string;
}

async function show(
  { db }: OpsCall,
  { id, cursor: before }: OpsInputs['conversation_shown'],
): Promise<ConversationDetail | OpsRefused> {
  const { rows } = await db.query<HeadRow>(
    `SELECT m.username, m.language, c.waiting_since, operator_name(c.assigned_to) AS assigned,
        conversation_version(c.member_id) AS version
       FROM support_conversation c JOIN member m ON m.id = c.member_id WHERE c.member_id = $1`,
    [id],
  );
  const [head] = rows;
  if (!head) return new OpsRefused('not_found');
  const messages = await listMessages(db, { member: id, before, limit: ROWS_OF_PAGE });
  return {
    memberId: id,
    username: head.username,
    language: isLanguage(head.language) ? head.language : DEFAULT_LANGUAGE,
    ...(head.waiting_since ? { waitingSince: toEpochSeconds(head.waiting_since) } : {}),
    ...(head.assigned === null ? {} : { assignedTo: head.assigned }),
    version: head.version,
    messages: pageOfRows(messages, toMessage),
  };
}

async function readPicture(
  { db, services }: OpsCall,
  { id }: OpsInputs['conversation_picture'],
): Promise<OpsOutputs['conversation_picture'] | OpsRefused> {
  const { rows } = await db.query<{ picture: string | null }>(
    'SELECT picture FROM support_message WHERE id = $1',
    [id],
  );
  const name = rows[0]?.picture ?? undefined;
  const bytes = name && (await services.files.read(supportKey(name)));
  if (!name || !bytes) return new OpsRefused('not_found');
  return { image: `data:${pictureType(name)};base64,${bytes.toString('base64')}` };
}

const toConversationItem = (row: ConversationRow): ConversationItem => ({
  memberId: toId(row.member),
  username: row.username,
  ...(row.waiting ? { waitingSince: toEpochSeconds(row.waiting) } : {}),
  lastAt: toEpochSeconds(row.last),
  ...(row.assigned === null ? {} : { assignedTo: row.assigned }),
  about: row.about,
  excerpt: excerptOf(row.message),
});

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
interface ConversationRow {
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
async function listConversations(
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
interface DeskMessageRow {
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
async function listMessages(
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

/** Takes a conversation over, or gives one's own back; as `operator_support_assign` (0153). */
const assignConversation = (
  db: Queryable,
  member: number,
  action: 'take' | 'release',
): Promise<string | undefined> =>
  decide(db, 'operator_support_assign($1, $2)', [member, action === 'take']);
