import { toId } from '@velvet/contract/brand';
import type { OpsVideoClass } from '@velvet/contract/ops/videos';
import type { LocalizedText } from '../../../messages/localized-text.ts';
import type { OpsCall, OpsHandlers, OpsInputs, OpsOutputs } from '../../../ops/ops-call.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';
import { revisionOf, versionOfRevision } from './revision.ts';
import { said } from './said.ts';

/** The classes that members choose videos from. */
export const videoClassOps: Pick<OpsHandlers, 'video_class_page' | 'video_class_save'> = {
  video_class_page: async ({ db }) => {
    const { rows } = await db.query<ClassRow>(
      `SELECT c.id, c.name, c.position, c.revision,
          (SELECT count(*)::integer FROM video v WHERE v.class_id = c.id) AS videos
         FROM video_class c ORDER BY c.position, c.id`,
    );
    return { items: rows.map(toClass) };
  },
  video_class_save: save,
};

interface ClassRow {
  readonly id: number;
  readonly name: LocalizedText;
  readonly position: number;
  readonly revision: number;
  readonly videos: number;
}

const toClass = ({ id, name, position, revision, videos }: ClassRow): OpsVideoClass => ({
  id: toId(id),
  name,
  position,
  videos,
  version: versionOfRevision(revision),
});

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
