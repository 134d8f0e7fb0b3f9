import { type Domain, field, record } from '../codec.ts';
import { epochSeconds, id, text } from '../primitives.ts';
import { SUPPORT_TEXT_MAX } from '../support.ts';
import { edited, linesByLanguage, saved, textByLanguage, writtenLine } from './content.ts';
import { cursor, decision, decisionOn, opsPage, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const answerId = id<'saved answer'>();
/** Of a saved answer's name, in UTF-16 units. */
export const SAVED_ANSWER_NAME_MAX = 80;
/** JSON of a text in six languages. */
const ANSWER_BODY_MAX_BYTES = 64 * 1024;

const savedAnswer = record({
  id: field('id', answerId),
  /** How operators find it. */
  name: field('name', text),
  /** What members are answered, in their language. */
  text: field('text', textByLanguage(text)),
  changedBy: field('changed_by', text),
  changedAt: field('changed_at', epochSeconds),
  version: field('version', version),
});
export type SavedAnswer = Domain<typeof savedAnswer>;

const access = ['support'] as const;

/** Answers that are used again, in the order in which they were added. */
export const savedAnswerPage = defineOpsRead(access, {
  name: 'saved_answer_page',
  path: '/savedAnswers/page',
  input: record({ cursor }),
  output: opsPage(savedAnswer),
});

export const writeSavedAnswer = defineOpsChange(access, {
  name: 'saved_answer_save',
  path: '/savedAnswers/save',
  bodyMaxBytes: ANSWER_BODY_MAX_BYTES,
  input: record({
    ...edited(answerId),
    name: field('name', writtenLine(SAVED_ANSWER_NAME_MAX)),
    text: field('text', linesByLanguage(SUPPORT_TEXT_MAX)),
  }),
  output: saved(answerId),
});

export const removeSavedAnswer = defineOpsChange(access, {
  name: 'saved_answer_remove',
  path: '/savedAnswers/remove',
  input: decisionOn(answerId, {}),
  output: decision(['removed']),
});
