import { toId } from '@velvet/contract/brand';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { SavedAnswer } from '@velvet/contract/ops/saved-answers';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/operator-transaction.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';

/** Answers to members that support uses again. */
export const savedAnswerOps = {
  saved_answer_page: async ({ db }, { cursor: after }) =>
    pageOfRows(await listAnswers(db, { after, limit: ROWS_OF_PAGE }), toAnswer),
  saved_answer_save: ({ db }, { id, version, name, text }) =>
    saveOnVersion(db, 'savedAnswer', { id, version }, async () => {
      const saved = await writeAnswer(db, { id, name, text });
      if (saved.outcome === 'name_taken') return new OpsRefused('name_taken', { field: 'name' });
      const outcome = outcomeOf(saved.outcome, ['ok']);
      return outcome instanceof OpsRefused ? outcome : toId<'saved answer'>(saved.id);
    }),
  saved_answer_remove: ({ db }, { id, version }) =>
    decideOnVersion(db, 'savedAnswer', { id, version }, async () => {
      const outcome = outcomeOf(await decide(db, 'operator_remove_answer($1)', [id]), ['ok']);
      return outcome instanceof OpsRefused ? outcome : 'removed';
    }),
} satisfies Partial<OpsHandlers>;

const toAnswer = (row: AnswerRow): SavedAnswer => ({
  id: toId(row.id),
  name: row.name,
  text: row.body,
  changedBy: row.changed_by,
  changedAt: toEpochSeconds(row.changed_at),
  version: row.version,
});

/** An answer that support uses again. */
interface AnswerRow {
  readonly id: number;
  readonly name: string;
  readonly body: TextByLanguage;
  readonly changed_by: string;
  readonly changed_at: Date;
  readonly version: string;
}

interface AnswerQuery {
  /** Only answers with a higher id. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Answers in the order in which they were added. */
async function listAnswers(
  db: Queryable,
  { after, limit }: AnswerQuery,
): Promise<readonly AnswerRow[]> {
  const { rows } = await db.query<AnswerRow>(
    `SELECT id, name, body, operator_name(changed_by) AS changed_by, changed_at,
        saved_answer_version(id) AS version
       FROM saved_answer WHERE $1::bigint IS NULL OR id > $1 ORDER BY id LIMIT $2`,
    [after ?? null, limit],
  );
  return rows;
}

/** Adds an answer, or replaces one; the outcome is that of `operator_save_answer`. */
async function writeAnswer(
  db: Queryable,
  answer: { readonly id: number | undefined; readonly name: string; readonly text: TextByLanguage },
): Promise<{ readonly outcome: string | undefined; readonly id: number }> {
  const { rows } = await db.query<{ outcome: string; answer_id: number | null }>(
    'SELECT outcome, answer_id FROM operator_save_answer($1, $2, $3::jsonb)',
    [answer.id ?? null, answer.name, JSON.stringify(answer.text)],
  );
  const [row] = rows;
  return { outcome: row?.outcome, id: row?.answer_id ?? 0 };
}
