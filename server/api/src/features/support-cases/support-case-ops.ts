import { toId } from '@velvet/contract/brand';
import { DEFAULT_LANGUAGE, isLanguage } from '@velvet/contract/language';
import type { CaseDetail, CaseItem, CaseMessage } from '@velvet/contract/ops/support-cases';
import { toEpochSeconds } from '@velvet/contract/time';
import { excerptOf } from '../../messages/excerpt.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsCall, OpsHandlers, OpsInputs } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import {
  answerCase,
  type CaseMessageRow,
  type CaseRow,
  closeCase,
  listCaseMessages,
  listCases,
  readCaseHead,
} from './support-case-desk.ts';

type CaseOps = Pick<OpsHandlers, 'case_page' | 'case_shown' | 'case_answer' | 'case_close'>;

/** The operators' side of the cases of guests. */
export const supportCaseOps: CaseOps = {
  case_page: async ({ db }, { state, cursor: behind }) => {
    const rows = await listCases(db, { state, behind, limit: ROWS_OF_PAGE });
    return pageOfRows(
      rows.map((row) => ({ row, id: row.place })),
      ({ row }) => toCaseItem(row),
    );
  },
  case_shown: show,
  case_answer: ({ db }, { id, version, text }) =>
    decideOnVersion(db, {
      kind: 'case',
      id,
      version,
      decide: async () => outcomeOf(await answerCase(db, id, text), ['ok']),
    }),
  case_close: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'case',
      id,
      version,
      decide: async () => outcomeOf(await closeCase(db, id), ['ok']),
    }),
};

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

const toMessage = (row: CaseMessageRow): CaseMessage => ({
  id: toId(row.id),
  author: row.operator === null ? 'guest' : 'operator',
  ...(row.operator === null ? {} : { operator: row.operator }),
  text: row.body,
  sentAt: toEpochSeconds(row.created_at),
});
