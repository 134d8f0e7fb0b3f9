import type { MemberId } from '@velvet/contract/member';
import {
  SUPPORT_PAGE_SIZE,
  type SupportConversation,
  type SupportMessage,
} from '@velvet/contract/support';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';

type Written = Omit<SupportMessage, 'picture'>;
interface MessageRow extends RowOf<Written> {
  readonly picture: string | null;
  readonly picture_width: number | null;
  readonly picture_height: number | null;
}

const COLUMNS = `id, CASE WHEN operator_id IS NULL THEN 'member' ELSE 'operator' END AS author,
  body AS text, nullif(about, '') AS about, idem_key AS key, created_at AS sent_at, picture,
  picture_width, picture_height`;
const PAGE = `
  SELECT ${COLUMNS} FROM support_message
   WHERE member_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;
const ONE = `SELECT ${COLUMNS} FROM support_message WHERE member_id = $1 AND id = $2`;
const UNREAD = `
  SELECT count(*)::integer AS unread FROM support_conversation c
    JOIN support_message m ON m.member_id = c.member_id AND m.id > c.read_id
   WHERE c.member_id = $1 AND m.operator_id IS NOT NULL`;

/** The address of a stored picture for who asks. */
type UrlOf = (name: string) => string;

/** A page of the conversation, newest first. */
export async function readConversation(
  db: Queryable,
  memberId: MemberId,
  before: number | undefined,
  urlOf: UrlOf,
): Promise<Omit<SupportConversation, 'answeredWithinS'>> {
  const [{ rows }, unread] = await Promise.all([
    db.query<MessageRow>({
      name: 'support-page',
      text: PAGE,
      values: [memberId, before ?? null, SUPPORT_PAGE_SIZE],
    }),
    countUnread(db, memberId),
  ]);
  const last = rows.length === SUPPORT_PAGE_SIZE ? rows.at(-1) : undefined;
  return {
    messages: rows.map((row) => toMessage(row, urlOf)),
    unread,
    ...(last ? { next: last.id } : {}),
  };
}

export async function readMessage(
  db: Queryable,
  memberId: MemberId,
  id: number,
  urlOf: UrlOf,
): Promise<SupportMessage | undefined> {
  const { rows } = await db.query<MessageRow>({
    name: 'support-one',
    text: ONE,
    values: [memberId, id],
  });
  return rows[0] && toMessage(rows[0], urlOf);
}

export async function countUnread(db: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await db.query<{ unread: number }>({
    name: 'support-unread',
    text: UNREAD,
    values: [memberId],
  });
  return rows[0]?.unread ?? 0;
}

/** A message as the database takes it. */
interface NewMessage {
  readonly key: string;
  readonly text: string;
  readonly about: string;
  readonly picture: StoredPicture | undefined;
}
export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

interface SendRow {
  readonly outcome: 'ok' | 'repeated' | 'key_reused';
  readonly message_id: number;
}

export async function sendMessage(
  db: Queryable,
  memberId: MemberId,
  { key, text, about, picture }: NewMessage,
): Promise<SendRow | undefined> {
  const { rows } = await db.query<SendRow>({
    name: 'support-send',
    text: 'SELECT outcome, message_id FROM support_send($1, $2, $3, $4, $5, $6, $7)',
    values: [memberId, key, text, about, picture?.name, picture?.width, picture?.height],
  });
  return rows[0];
}

function toMessage(
  { picture, picture_width: width, picture_height: height, ...written }: MessageRow,
  urlOf: UrlOf,
): SupportMessage {
  const hasPicture = picture !== null && width !== null && height !== null;
  return {
    ...fromRow<Written>(written),
    ...(hasPicture ? { picture: { url: urlOf(picture), width, height } } : {}),
  };
}
