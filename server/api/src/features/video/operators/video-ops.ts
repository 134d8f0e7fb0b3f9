import type { Language } from '@velvet/contract/language';
import type { VideoDetail, VideoItem } from '@velvet/contract/ops/videos';
import type { FileStore } from '@velvet/files/file-store';
import { fromRow, type RowOf } from '../../../database/from-row.ts';
import type { Queryable } from '../../../database/queryable.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  readPage,
} from '../../../ops/ops-call.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';
import { mediaAddresses } from '../../media/asset-store.ts';
import {
  type CaptionTracks,
  captionedStream,
  keepPoster,
  readPosterOf,
  readWebVtt,
} from './captioned-stream.ts';
import { decideRow } from './decide-row.ts';
import { readTranscodings, type TranscodingRow, toTranscoding } from './transcoding-ops.ts';
import { revisionOf, versionOfRevision } from './video-class-ops.ts';

/** Videos, newest first. */
const VIDEOS = `
  SELECT * FROM (
    SELECT v.id, v.title, v.class_id, v.poster, v.stream, v.duration_seconds, v.sample,
        v.created_at, 'r' || v.revision AS version,
        CASE WHEN NOT v.hidden THEN 'published' WHEN v.stream IS NOT NULL THEN 'ready'
          WHEN t.state IN ('waiting', 'running') THEN 'processing' ELSE 'failed' END AS state
      FROM video v LEFT JOIN transcoding t ON t.video_id = v.id) f
   WHERE ($1::bigint IS NULL OR id = $1) AND ($2::bigint IS NULL OR class_id = $2)
     AND ($3::text IS NULL OR state = $3) AND ($4::bigint IS NULL OR id < $4)
     AND ($5::text IS NULL OR id::text = $5 OR EXISTS (
       SELECT FROM jsonb_each_text(title) WHERE position(lower($5) IN lower(value)) > 0))
   ORDER BY id DESC LIMIT $6`;

/** What operators do with videos. */
export const videoOps = {
  video_page: ({ db }, { search, classId, state, cursor }) =>
    readPage<VideoItem>(db, VIDEOS, [null, classId, state, cursor, search]),
  video_shown: show,
  video_poster: readPoster,
  video_save: save,
  video_publish: ({ db }, { id, version }) => publish(db, id, version, 'published'),
  video_withdraw: ({ db }, { id, version }) => publish(db, id, version, 'withdrawn'),
} satisfies Partial<OpsHandlers>;

interface VideoRow extends RowOf<VideoItem> {
  readonly poster: string | null;
  readonly stream: string | null;
}

const addressOf = mediaAddresses(new Map());

async function show(
  { db }: OpsCall,
  { id }: OpsInputs['video_shown'],
): Promise<VideoDetail | OpsRefused> {
  const { rows } = await db.query<VideoRow>(VIDEOS, [id, null, null, null, null, 1]);
  const [row] = rows;
  if (!row) return new OpsRefused('not_found');
  const transcoding = await transcodingOf(db, id);
  const { rows: captions } = await db.query<{ language: Language; track: string }>(
    'SELECT language, track FROM video_caption WHERE video_id = $1 ORDER BY language',
    [id],
  );
  return {
    video: fromRow<VideoItem>(row),
    posterUrl: row.poster === null ? '' : addressOf(row.poster),
    posters: transcoding?.posters ?? 0,
    captions,
    ...(row.stream === null ? {} : { stream: row.stream }),
    ...(transcoding ? { transcoding: toTranscoding(transcoding) } : {}),
  };
}

async function transcodingOf(db: Queryable, video: number): Promise<TranscodingRow | undefined> {
  const [row] = await readTranscodings(db, { video, limit: 1 });
  return row;
}

async function readPoster(
  { db, services: { files } }: OpsCall,
  { id, poster }: OpsInputs['video_poster'],
): Promise<OpsOutputs['video_poster'] | OpsRefused> {
  const transcoding = await transcodingOf(db, id);
  if (!transcoding || poster > transcoding.posters) return new OpsRefused('not_found');
  const bytes = await readPosterOf(files, transcoding.stream, poster);
  if (!bytes) return new OpsRefused('not_found');
  return { image: `data:image/webp;base64,${bytes.toString('base64')}` };
}

async function save(
  { db, services: { files } }: OpsCall,
  input: OpsInputs['video_save'],
): Promise<OpsOutputs['video_save'] | OpsRefused> {
  const { id, version, title, classId } = input;
  const seen = [id, revisionOf(version)];
  const held = await decideRow(db, 'operator_video_hold($1, $2)', seen, ['held']);
  if (held instanceof OpsRefused) return held;
  const transcoding = await transcodingOf(db, id);
  const captions = readCaptions(input.captions, transcoding);
  if (captions instanceof OpsRefused) return captions;
  const kept = await keepFiles(files, transcoding, { poster: input.poster, captions });
  if (kept instanceof OpsRefused) return kept;
  const saved = await decideRow<Revised, 'saved'>(
    db,
    'operator_video_save($1, $2, $3, $4, $5, $6, $7)',
    [
      ...seen,
      classId,
      JSON.stringify(title),
      kept.poster ?? null,
      captions === undefined ? null : JSON.stringify(captions),
      kept.stream ?? null,
    ],
    ['saved'],
  );
  return revised(saved);
}

interface Revised {
  readonly revision: number;
}

/** What was done, and the version that it left. */
const revised = <Outcome extends string>(
  done: (Revised & { readonly outcome: Outcome }) | OpsRefused,
) =>
  done instanceof OpsRefused
    ? done
    : { outcome: done.outcome, version: versionOfRevision(done.revision) };

/** Streams from elsewhere bring captions of their own. */
function readCaptions(
  given: OpsInputs['video_save']['captions'],
  transcoding: TranscodingRow | undefined,
): CaptionTracks | undefined | OpsRefused {
  if (given === undefined) return undefined;
  const refused = new OpsRefused('bad_field', { field: 'captions' });
  const tracks: Partial<Record<Language, string>> = {};
  for (const { language, track } of given) {
    const read = readWebVtt(track);
    if (read === undefined || tracks[language] !== undefined) return refused;
    tracks[language] = read;
  }
  return transcoding ? tracks : refused;
}

/** What a saved video refers to; made before the row names it, so that nothing lacks if this fails. */
async function keepFiles(
  files: FileStore,
  transcoding: TranscodingRow | undefined,
  wanted: { readonly poster: number | undefined; readonly captions: CaptionTracks | undefined },
): Promise<{ readonly poster?: string; readonly stream?: string } | OpsRefused> {
  const { poster, captions } = wanted;
  // Before it is done, the transcoding process takes the captions into the stream.
  const isDone = transcoding?.state === 'done';
  const stream =
    captions && isDone
      ? { stream: await captionedStream(files, transcoding.stream, captions) }
      : {};
  if (poster === undefined) return stream;
  const refused = new OpsRefused('bad_field', { field: 'poster' });
  if (!transcoding || poster > transcoding.posters) return refused;
  return { ...stream, poster: await keepPoster(files, transcoding.stream, poster) };
}

const publish = async <Outcome extends 'published' | 'withdrawn'>(
  db: Queryable,
  id: number,
  version: string,
  wanted: Outcome,
) =>
  revised(
    await decideRow<Revised, Outcome>(
      db,
      'operator_video_publish($1, $2, $3)',
      [id, revisionOf(version), wanted === 'published'],
      [wanted],
    ),
  );
