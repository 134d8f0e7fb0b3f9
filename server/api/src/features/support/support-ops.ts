import { DEFAULT_LANGUAGE, isLanguage } from '@velvet/contract/language';
import type {
  ConversationDetail,
  ConversationItem,
  ConversationMessage,
} from '@velvet/contract/ops/conversations';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import { excerptOf } from '../../messages/say.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  operatorOf,
  pageOfRows,
  ROWS_OF_PAGE,
  readPage,
} from '../../ops/ops-call.ts';
import { decideOk, OpsRefused } from '../../ops/ops-refused.ts';
import { pictureType } from '../media/store-picture.ts';
import { supportKey } from './support-pictures.ts';

/** The operators' side of the conversations with members. */
export const supportOps = {
  conversation_page: page,
  conversation_shown: show,
  conversation_picture: readPicture,
  conversation_answer: ({ db }, { id, version, text }) =>
    decideOnVersion(db, 'conversation', { id, version }, () =>
      decideOk(db, 'operator_support_answer', [id, text]),
    ),
  conversation_close: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, () =>
      decideOk(db, 'operator_support_close', [id]),
    ),
  conversation_take: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, () =>
      decideOk(db, 'operator_support_assign', [id, true]),
    ),
  conversation_release: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, () =>
      decideOk(db, 'operator_support_assign', [id, false]),
    ),
} satisfies Partial<OpsHandlers>;

/** The longest waiting first, or the newest of all. */
const orders = {
  waiting: { time: 'c.waiting_since', behind: '>', direction: 'ASC' },
  all: { time: 'c.last_at', behind: '<', direction: 'DESC' },
} as const;

interface ConversationRow extends RowOf<ConversationItem> {
  /** Where it is in the list: the time that orders it, in microseconds of the epoch. */
  readonly place: number;
}

async function page(
  call: OpsCall,
  { all, mine, cursor }: OpsInputs['conversation_page'],
): Promise<OpsOutputs['conversation_page']> {
  const { time, behind, direction } = orders[all ? 'all' : 'waiting'];
  const { rows } = await call.db.query<ConversationRow>(
    `SELECT c.member_id, m.username, c.waiting_since, c.last_at,
        operator_name(c.assigned_to) AS assigned_to, l.about, left(l.body, 200) AS excerpt,
        (extract(epoch FROM ${time}) * 1000000)::bigint AS place
       FROM support_conversation c JOIN member m ON m.id = c.member_id
       JOIN LATERAL (SELECT about, body FROM support_message s
         WHERE s.member_id = c.member_id ORDER BY id DESC LIMIT 1) l ON true
      WHERE ${time} IS NOT NULL
        AND ($1::text IS NULL OR operator_name(c.assigned_to) = $1)
        AND ($2::bigint IS NULL
          OR ${time} ${behind} timestamptz 'epoch' + $2 * interval '1 microsecond')
      ORDER BY ${time} ${direction} LIMIT $3`,
    [mine ? operatorOf(call).name : undefined, cursor, ROWS_OF_PAGE],
  );
  return pageOfRows(
    rows.map((row) => ({ row, id: row.place })),
    ({ row }) => ({ ...fromRow<ConversationItem>(row), excerpt: excerptOf(row.excerpt) }),
  );
}

type Head = Omit<ConversationDetail, 'messages'>;

/** A conversation's messages, newest first. */
const MESSAGES = `
  SELECT id, CASE WHEN operator_id IS NULL THEN 'member' ELSE 'operator' END AS author,
      body AS text, about, picture IS NOT NULL AS has_picture, created_at AS sent_at
    FROM support_message WHERE member_id = $1 AND ($2::bigint IS NULL OR id < $2)
   ORDER BY id DESC LIMIT $3`;

async function show(
  { db }: OpsCall,
  { id, cursor }: OpsInputs['conversation_shown'],
): Promise<ConversationDetail | OpsRefused> {
  const { rows } = await db.query<RowOf<Head>>(
    `SELECT c.member_id, m.username, m.language, c.waiting_since,
        operator_name(c.assigned_to) AS assigned_to, conversation_version(c.member_id) AS version
       FROM support_conversation c JOIN member m ON m.id = c.member_id WHERE c.member_id = $1`,
    [id],
  );
  const [head] = rows;
  if (!head) return new OpsRefused('not_found');
  return {
    ...fromRow<Head>(head),
    language: isLanguage(head.language) ? head.language : DEFAULT_LANGUAGE,
    messages: await readPage<ConversationMessage>(db, MESSAGES, [id, cursor]),
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
