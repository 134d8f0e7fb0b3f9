import { DEFAULT_LANGUAGE, isLanguage } from '@velvet/contract/language';
import type {
  CaseDetail,
  CaseItem,
  CaseMessage,
  CaseState,
} from '@velvet/contract/ops/support-cases';
import { fromRow, type RowOf, readItems } from '../../database/from-row.ts';
import { excerptOf } from '../../messages/say.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  pageOfRows,
  ROWS_OF_PAGE,
} from '../../ops/ops-call.ts';
import { decideOk, OpsRefused } from '../../ops/ops-refused.ts';

const ENDED = 'support_case_end(c.closed_at, c.last_at) IS';

/** Of those that wait the longest first, of others the one of the last message. */
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

/** The operators' side of the cases of guests. */
export const supportCaseOps = {
  case_page: page,
  case_shown: show,
  case_answer: ({ db }, { id, version, text }) =>
    decideOnVersion(db, 'case', { id, version }, () =>
      decideOk(db, 'operator_case_answer', [id, text]),
    ),
  case_close: ({ db }, { id, version }) =>
    decideOnVersion(db, 'case', { id, version }, () => decideOk(db, 'operator_case_close', [id])),
} satisfies Partial<OpsHandlers>;

interface CaseRow extends RowOf<CaseItem> {
  /** Where it is in the list: the time that orders it, in microseconds of the epoch. */
  readonly place: number;
}

async function page(
  { db }: OpsCall,
  { state, cursor }: OpsInputs['case_page'],
): Promise<OpsOutputs['case_page']> {
  const { time, which, behind, direction } = lists[state];
  const { rows } = await db.query<CaseRow>(
    `SELECT c.id, c.username, c.waiting_since, c.last_at, left(l.body, 200) AS excerpt,
        (extract(epoch FROM ${time}) * 1000000)::bigint AS place
       FROM support_case c
       JOIN LATERAL (SELECT body FROM support_case_message m
         WHERE m.case_id = c.id ORDER BY id DESC LIMIT 1) l ON true
      WHERE ${which} AND ($1::bigint IS NULL
          OR ${time} ${behind} timestamptz 'epoch' + $1 * interval '1 microsecond')
      ORDER BY ${time} ${direction} LIMIT $2`,
    [cursor, ROWS_OF_PAGE],
  );
  return pageOfRows(
    rows.map((row) => ({ row, id: row.place })),
    ({ row }) => ({ ...fromRow<CaseItem>(row), excerpt: excerptOf(row.excerpt) }),
  );
}

type Head = Omit<CaseDetail, 'messages'>;

async function show(
  { db }: OpsCall,
  { id }: OpsInputs['case_shown'],
): Promise<CaseDetail | OpsRefused> {
  const { rows } = await db.query<RowOf<Head>>(
    `SELECT c.id, c.username, c.language, c.opened_at, c.waiting_since,
        support_case_end(c.closed_at, c.last_at) AS ended_at,
        CASE WHEN m.id IS NOT NULL THEN
          jsonb_build_object('id', m.id, 'username', m.username) END AS member,
        support_case_version(c.id) AS version
       FROM support_case c LEFT JOIN member m ON m.id = support_case_member(c.username)
      WHERE c.id = $1`,
    [id],
  );
  const [head] = rows;
  if (!head) return new OpsRefused('not_found');
  const messages = await readItems<CaseMessage>(
    db,
    `SELECT id, CASE WHEN operator_id IS NULL THEN 'guest' ELSE 'operator' END AS author,
        operator_name(operator_id) AS operator, body AS text, created_at AS sent_at
       FROM support_case_message WHERE case_id = $1 ORDER BY id DESC LIMIT 200`,
    [id],
  );
  return {
    ...fromRow<Head>(head),
    language: isLanguage(head.language) ? head.language : DEFAULT_LANGUAGE,
    messages,
  };
}
