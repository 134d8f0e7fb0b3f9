import { toId } from '@velvet/contract/brand';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import type { OpsVideoClass } from '@velvet/contract/ops/videos';
import { readItems } from '../../../database/from-row.ts';
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
  const { rows } = await db.query<{ outcome: string; id: number; revision: number }>(
    'SELECT outcome, id, revision FROM operator_video_class_save($1, $2, $3, $4)',
    [id ?? null, revisionOf(version ?? ''), JSON.stringify(name), position],
  );
  const [row] = rows;
  const outcome = said(row?.outcome, ['saved']);
  if (outcome instanceof OpsRefused) return outcome;
  return { id: toId(row?.id ?? 0), version: versionOfRevision(row?.revision ?? 0) };
}

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
