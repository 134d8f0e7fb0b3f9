import { isOpsRefusal } from '@velvet/contract/ops/problem';
import { OpsRefused } from '../../../ops/ops-refused.ts';

/**
 * What a function of the video pipeline says: one of the outcomes that the operation has, or its refusal.
 * @throws Error for a word that is neither.
 */
export function said<const Outcomes extends readonly string[]>(
  word: string | undefined,
  outcomes: Outcomes,
): Outcomes[number] | OpsRefused {
  const outcome: Outcomes[number] | undefined = outcomes.find((each) => each === word);
  if (outcome !== undefined) return outcome;
  if (word === 'unknown') return new OpsRefused('not_found');
  if (word === 'no_class') return new OpsRefused('bad_field', { field: 'class_id' });
  if (word !== undefined && isOpsRefusal(word)) return new OpsRefused(word);
  throw new Error(`An operation on videos ended with ${word ?? 'nothing'}`);
}
