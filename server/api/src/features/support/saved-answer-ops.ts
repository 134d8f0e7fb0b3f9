import { toId } from '@velvet/contract/brand';
import type { SavedAnswer } from '@velvet/contract/ops/saved-answers';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, readPage } from '../../ops/ops-call.ts';
import { decideOk, OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';

/** Answers in the order in which they were added. */
const ANSWERS = `
  SELECT id, name, body AS text, operator_name(changed_by) AS changed_by, changed_at,
      saved_answer_version(id) AS version
    FROM saved_answer WHERE $1::bigint IS NULL OR id > $1 ORDER BY id LIMIT $2`;

/** Answers to members that support uses again. */
export const savedAnswerOps = {
  saved_answer_page: ({ db }, { cursor }) => readPage<SavedAnswer>(db, ANSWERS, [cursor]),
  saved_answer_save: ({ db }, { id, version, name, text }) =>
    saveOnVersion(db, 'savedAnswer', { id, version }, async () => {
      const { rows } = await db.query<{ outcome: string; answer_id: number | null }>(
        'SELECT outcome, answer_id FROM operator_save_answer($1, $2, $3::jsonb)',
        [id, name, JSON.stringify(text)],
      );
      const [row] = rows;
      if (row?.outcome === 'name_taken') return new OpsRefused('name_taken', { field: 'name' });
      const outcome = outcomeOf(row?.outcome, ['ok']);
      return outcome instanceof OpsRefused ? outcome : toId<'saved answer'>(row?.answer_id ?? 0);
    }),
  saved_answer_remove: ({ db }, { id, version }) =>
    decideOnVersion(db, 'savedAnswer', { id, version }, async () => {
      const outcome = await decideOk(db, 'operator_remove_answer', [id]);
      return outcome instanceof OpsRefused ? outcome : 'removed';
    }),
} satisfies Partial<OpsHandlers>;
