import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';

/** An answer that support uses again. */
export interface AnswerRow {
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
export async function listAnswers(
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
export async function writeAnswer(
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

/** Removes an answer; the outcome is `ok` or `unknown`. */
export const removeAnswer = (db: Queryable, id: number): Promise<string | undefined> =>
  decide(db, 'operator_remove_answer($1)', [id]);
