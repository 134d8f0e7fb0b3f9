import { toId } from '@velvet/contract/brand';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import type { OpsVideoClass } from '@velvet/contract/ops/videos';
import { readItems } from '../../../database/from-row.ts';
import type { Queryable } from '../../../database/queryable.ts';
import type { OpsCall, OpsHandlers, OpsInputs, OpsOutputs } from '../../../ops/ops-call.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';

/** The count in a version; 0, which no row has, for any other text. */
export const revisionOf = (version: string): number =>
  Number(/^r([1-9]\d{0,8})$/.exec(version)?.[1] ?? 0);

/** The version that a decision names, of a row that counts its edits. */
export const versionOfRevision = (revision: number): string => `r${revision}`;

/** The classes that members choose videos from. */
export const videoClassOps = {
  video_class_page: async ({ db }) => ({
    items: await readItems<OpsVideoClass>(
      db,
      `SELECT c.id, c.name, c.position, 'r' || c.revision AS version,
          (SELECT count(*)::integer FROM video v WHERE v.class_id = c.id) AS videos
         FROM video_class c ORDER BY c.position, c.id`,
    ),
  }),
  video_class_save: save,
} satisfies Partial<OpsHandlers>;

async function save(
  { db }: OpsCall,
  { id, version, name, position }: OpsInputs['video_class_save'],
): Promise<OpsOutputs['video_class_save'] | OpsRefused> {
  if (id !== undefined && version === undefined) {
    return new OpsRefused('bad_field', { field: 'version' });
  }
  const saved = await ask<{ id: number; revision: number }, 'saved'>(
    db,
    'operator_video_class_save($1, $2, $3, $4)',
    [id ?? null, revisionOf(version ?? ''), JSON.stringify(name), position],
    ['saved'],
  );
  if (saved instanceof OpsRefused) return saved;
  return { id: toId(saved.id), version: versionOfRevision(saved.revision) };
}

/**
 * What a function of the video pipeline says: its row with one of the outcomes that the operation has, or
 * its refusal.
 * @throws Error for an outcome that is neither.
 */
export async function ask<Row, Outcome extends string>(
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
