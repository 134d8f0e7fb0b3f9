import { toId } from '@velvet/contract/brand';
import type { OpsVideoClass } from '@velvet/contract/ops/videos';
import { readItems } from '../../../database/from-row.ts';
import type { OpsCall, OpsHandlers, OpsInputs, OpsOutputs } from '../../../ops/ops-call.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';
import { decideRow } from './decide-row.ts';

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
  const saved = await decideRow<{ id: number; revision: number }, 'saved'>(
    db,
    'operator_video_class_save($1, $2, $3, $4)',
    [id ?? null, revisionOf(version ?? ''), JSON.stringify(name), position],
    ['saved'],
  );
  if (saved instanceof OpsRefused) return saved;
  return { id: toId(saved.id), version: versionOfRevision(saved.revision) };
}
