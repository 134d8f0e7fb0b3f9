import { isOpsRefusal } from '@velvet/contract/ops/problem';
import type { Queryable } from '../../../database/queryable.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';

/**
 * Calls a deciding function of the video pipeline.
 * @param statement its call; the alias names the column of one that returns only a text.
 * @returns its row, with one of these outcomes, or its refusal.
 * @throws Error for an outcome that is neither.
 */
export async function decideRow<Row, Outcome extends string>(
  db: Queryable,
  statement: string,
  values: unknown[],
  outcomes: readonly Outcome[],
): Promise<(Row & { readonly outcome: Outcome }) | OpsRefused> {
  const { rows } = await db.query<Row & { readonly outcome: string }>(
    `SELECT * FROM ${statement} AS outcome`,
    values,
  );
  const [row] = rows;
  const outcome = outcomes.find((each) => each === row?.outcome);
  if (row && outcome !== undefined) return { ...row, outcome };
  const word = row?.outcome ?? 'nothing';
  if (word === 'unknown') return new OpsRefused('not_found');
  if (word === 'no_class') return new OpsRefused('bad_field', { field: 'class_id' });
  if (isOpsRefusal(word)) return new OpsRefused(word);
  throw new Error(`An operation on videos ended with ${word}`);
}
