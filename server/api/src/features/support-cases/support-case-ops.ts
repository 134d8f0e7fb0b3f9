import { toId } from '@velvet/contract/brand';
import { DEFAULT_LANGUAGE, isLanguage } from '@velvet/contract/language';
import type {
  CaseDetail,
  CaseItem,
  CaseMessage,
  CaseState,
} from '@velvet/contract/ops/support-cases';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { excerptOf } from '../../messages/say.ts';
import { decide } from '../../operator/access/operator-transaction.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  pageOfRows,
  ROWS_OF_PAGE,
} from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';

const toMessage = (row: CaseMessageRow): CaseMessage => ({
  id: toId(row.id),
  author: row.operator === null ? 'guest' : 'operator',
  ...(row.operator === null ? {} : { operator: row.operator }),
  text: row.body,
  sentAt: toEpochSeconds(row.created_at),
});

/** The operators' side of the cases of guests. */
export const supportCaseOps = {
  case_page: async ({ db }, { state, cursor: behind }) => {
    const rows = await listCases(db, { state, behind, limit: ROWS_OF_PAGE });
    return pageOfRows(
      rows.map((row) => ({ row, id: row.place })),
      ({ row }) => toCaseItem(row),
    );
  },
  case_shown: show,
  case_answer: ({ db }, { id, version, text }) =>
    decideOnVersion(db, 'case', { id, version }, async () =>
      outcomeOf(await decide(db, 'operator_case_answer($1, $2)', [id, text]), ['ok']),
    ),
  case_close: ({ db }, { id, version }) =>
    decideOnVersion(db, 'case', { id, version }, async () =>
      outcomeOf(await decide(db, 'operator_case_close($1)', [id]), ['ok']),
    ),
} satisfies Partial<OpsHandlers>;

async function show(
  { db }: OpsCall,
  { id }: OpsInputs['case_shown'],
): Promise<CaseDetail | OpsRefused> {
  const head = await readCaseHead(db, id);
  if (!head) return new OpsRefused('not_found');
  const messages = await listCaseMessages(db, id);
  const { member_id: member, member_name: username } = head;
  return {
    id,
    username: head.username,
    ...(member === null || username === null ? {} : { member: { id: toId(member), username } }),
    language: isLanguage(head.language) ? head.language : DEFAULT_LANGUAGE,
    openedAt: toEpochSeconds(head.opened_at),
    ...(head.waiting_since ? { waitingSince: toEpochSeconds(head.waiting_since) } : {}),
    ...(head.ended_at ? { endedAt: toEpochSeconds(head.ended_at) } : {}),
    version: head.version,
    messages: messages.map(toMessage),
  };
}

const toCaseItem = (row: CaseRow): CaseItem => ({
  id: toId(row.id),
  username: row.username,
  ...(row.waiting ? { waitingSince: toEpochSeconds(row.waiting) } : {}),
  lastAt: toEpochSeconds(row.last),
  excerpt: excerptOf(row.excerpt),
});

interface CaseQuery {
  readonly state: CaseState;
  /** Only those behind the case with this `place`. */
  readonly behind?: number | undefined;
  readonly limit: number;
}

/** A case in the operators' list. */
interface CaseRow {
  readonly id: number;
  readonly username: string;
  readonly waiting: Date | null;
  readonly last: Date;
  /** The beginning of the last message. */
  readonly excerpt: string;
  /** Where it is in the list: the time that orders it, in microseconds of the epoch. */
  readonly place: number;
}

const ENDED = 'support_case_end(c.closed_at, c.last_at) IS';
const lists = {
  waiting: {
    time: 'c.waiting_since',
    which: `c.waiting_since IS NOT NULL AND ${ENDED} NULL`,
    behind: '>',
    direction: 'ASC',
  },
  open: { time: 'c.last_at', which: `${ENDED} NULL`, behind: '<', direction: 'DESC' },
  closed: { time: 'c.last_at', which: `${ENDED} NOT NULL`, behind: '<', direction: 'DESC' },
} as const satisfies Readonly<Record<CaseState, object>>;

/** Cases: of those that wait the longest first, of others the one of the last message. */
async function listCases(
  db: Queryable,
  { state, behind: start, limit }: CaseQuery,
): Promise<readonly CaseRow[]> {
  const { time, which, behind, direction } = lists[state];
  const { rows } = await db.query<CaseRow>(
    `SELECT c.id, c.username, c.waiting_since AS waiting, c.last_at AS last,
        left(l.body, 200) AS excerpt,
        (extract(epoch FROM ${time}) * 1000000)::bigint AS place
       FROM support_case c
       JOIN LATERAL (SELECT body FROM support_case_message m
         WHERE m.case_id = c.id ORDER BY id DESC LIMIT 1) l ON true
      WHERE ${which} AND ($1::bigint IS NULL
          OR ${time} ${behind} timestamptz 'epoch' + $1 * interval '1 microsecond')
      ORDER BY ${time} ${direction} LIMIT $2`,
    [start ?? null, limit],
  );
  return rows;
}

/** What is known of a case besides its messages. */
interface CaseHead {
  readonly username: string;
  readonly language: string;
  readonly opened_at: Date;
  readonly waiting_since: Date | null;
  readonly ended_at: Date | null;
  readonly member_id: number | null;
  readonly member_name: string | null;
  readonly version: string;
}

async function readCaseHead(db: Queryable, id: number): Promise<CaseHead | undefined> {
  const { rows } = await db.query<CaseHead>(
    `SELECT c.username, c.language, c.opened_at, c.waiting_since,
        support_case_end(c.closed_at, c.last_at) AS ended_at,
        m.id AS member_id, m.username AS member_name, support_case_version(c.id) AS version
       FROM support_case c LEFT JOIN member m ON m.id = support_case_member(c.username)
      WHERE c.id = $1`,
    [id],
  );
  return rows[0];
}

interface CaseMessageRow {
  readonly id: number;
  readonly created_at: Date;
  readonly operator: string | null;
  readonly body: string;
}

/** A case's newest 200 messages, newest first. */
async function listCaseMessages(db: Queryable, id: number): Promise<readonly CaseMessageRow[]> {
  const { rows } = await db.query<CaseMessageRow>(
    `SELECT id, created_at, operator_name(operator_id) AS operator, body
       FROM support_case_message WHERE case_id = $1 ORDER BY id DESC LIMIT 200`,
    [id],
  );
  return rows;
}
