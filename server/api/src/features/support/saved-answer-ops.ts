import { toId } from '@velvet/contract/brand';
import type { SavedAnswer } from '@velvet/contract/ops/saved-answers';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import { type AnswerRow, listAnswers, removeAnswer, writeAnswer } from './saved-answers.ts';

type SavedAnswerOps = Pick<
  OpsHandlers,
  'saved_answer_page' | 'saved_answer_save' | 'saved_answer_remove'
>;

/** Answers to members that support uses again. */
export const savedAnswerOps: SavedAnswerOps = {
  saved_answer_page: async ({ db }, { cursor: after }) =>
    pageOfRows(await listAnswers(db, { after, limit: ROWS_OF_PAGE }), toAnswer),
  saved_answer_save: ({ db }, { id, version, name, text }) =>
    saveOnVersion(db, {
      kind: 'savedAnswer',
      id,
      version,
      save: async () => {
        const saved = await writeAnswer(db, { id, name, text });
        if (saved.outcome === 'name_taken') return new OpsRefused('name_taken', { field: 'name' });
        const outcome = outcomeOf(saved.outcome, ['ok']);
        return outcome instanceof OpsRefused ? outcome : toId<'saved answer'>(saved.id);
      },
    }),
  saved_answer_remove: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'savedAnswer',
      id,
      version,
      decide: async () => {
        const outcome = outcomeOf(await removeAnswer(db, id), ['ok']);
        return outcome instanceof OpsRefused ? outcome : 'removed';
      },
    }),
};

const toAnswer = (row: AnswerRow): SavedAnswer => ({
  id: toId(row.id),
  name: row.name,
  text: row.body,
  changedBy: row.changed_by,
  changedAt: toEpochSeconds(row.changed_at),
  version: row.version,
});
