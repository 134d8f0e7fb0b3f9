import { toId } from '@velvet/contract/brand';
import { DEFAULT_LANGUAGE, isLanguage } from '@velvet/contract/language';
import type {
  ConversationDetail,
  ConversationItem,
  ConversationMessage,
} from '@velvet/contract/ops/conversations';
import { toEpochSeconds } from '@velvet/contract/time';
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
} from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { pictureType } from '../media/store-picture.ts';
import {
  answerMember,
  assignConversation,
  type ConversationRow,
  closeConversation,
  type DeskMessageRow,
  listConversations,
  listMessages,
} from './support-desk.ts';
import { supportKey } from './support-pictures.ts';

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
      outcomeOf(await answerMember(db, id, text), ['ok']),
    ),
  conversation_close: ({ db }, { id, version }) =>
    decideOnVersion(db, 'conversation', { id, version }, async () =>
      outcomeOf(await closeConversation(db, id), ['ok']),
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

const toMessage = (row: DeskMessageRow): ConversationMessage => ({
  id: toId(row.id),
  author: row.author === 'member' ? 'member' : 'operator',
  text: row.body,
  about: row.about,
  hasPicture: row.picture !== null,
  sentAt: toEpochSeconds(row.created_at),
});
