import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Id, toId } from '@velvet/contract/brand';
import type { VideoClassId, VideoId } from '@velvet/contract/video';
import { posterFile } from '../features/video/operators/captioned-stream.ts';
import { streamsFolder } from '../features/video/stream-files.ts';
import { idFrom } from './database-factories.ts';
import { anOperator } from './operator-factories.ts';
import type { TestOps } from './running-ops.ts';
import type { TestDatabase } from './test-database.ts';

/** A transcoding process with ffmpeg that seems to run as long as the test does. */
export async function aTranscoder(db: TestDatabase): Promise<void> {
  await db.owner.query(
    `INSERT INTO transcoder VALUES ('test', '5.1', clock_timestamp() + interval '1 day')
     ON CONFLICT DO NOTHING`,
  );
}

/** An upload of an operator of its own, of which some bytes are said to be there. */
export async function anUpload(
  db: TestDatabase,
  { size, received = 0 }: { readonly size: number; readonly received?: number },
): Promise<Id<'video upload'>> {
  const name = `up-${randomUUID().slice(0, 8)}`;
  await anOperator(db.owner, name, { roles: ['content'] });
  return idFrom(
    db.owner,
    `INSERT INTO video_upload (operator_id, operator, name, size, received)
     SELECT id, name, 'film.mp4', $2, $3 FROM operator_account WHERE name = $1 RETURNING id`,
    [name, size, received],
  );
}

export async function aVideoClass(db: TestDatabase): Promise<VideoClassId> {
  return idFrom(db.owner, `INSERT INTO video_class (name) VALUES ('{"en": "Music"}') RETURNING id`);
}

interface FilmOptions {
  /** Of its transcoding; `done` by default. */
  readonly state?: 'waiting' | 'done' | 'failed';
  readonly hidden?: boolean;
}

/** An uploaded video and the version of it that operators see. */
interface Film {
  readonly id: VideoId;
  readonly version: string;
  readonly transcoding: Id<'transcoding'>;
  /** Name of its stream. */
  readonly stream: string;
}

/** A video whose transcoding is over, with two posters in the folder of its stream. */
export async function aFilm(
  { db, dataDir }: Pick<TestOps, 'db' | 'dataDir'>,
  { state = 'done', hidden = true }: FilmOptions = {},
): Promise<Film> {
  const upload = await anUpload(db, { size: 10, received: 10 });
  const isDone = state === 'done';
  const { rows } = await db.owner.query<{ id: number; transcoding: number; stream: string }>(
    `WITH sent AS (UPDATE video_upload SET state = 'finished' WHERE id = $1
         RETURNING transcoding_stream(file) AS stream),
       made AS (INSERT INTO video (class_id, title, poster, stream, duration_seconds, hidden)
         SELECT $2::bigint, '{"en": "Film"}', $5::text, CASE WHEN $5 IS NOT NULL THEN stream END,
           $6::integer, $3::boolean FROM sent RETURNING id)
     INSERT INTO transcoding (video_id, upload_id, state, reason, attempts, posters)
     SELECT made.id, $1::bigint, $4::text, CASE WHEN $4 = 'failed' THEN 'not_a_video' END, 1, $7
       FROM made
     RETURNING video_id AS id, id AS transcoding, (SELECT stream FROM sent) AS stream`,
    [
      upload,
      await aVideoClass(db),
      hidden,
      state,
      isDone ? 'uploads/first.webp' : null,
      isDone ? 8 : null,
      isDone ? 2 : 0,
    ],
  );
  const { id = 0, transcoding = 0, stream = '' } = rows[0] ?? {};
  if (isDone) await writeFilm(path.join(streamsFolder(dataDir), stream));
  return { id: toId(id), version: 'r1', transcoding: toId(transcoding), stream };
}

/** Playlists as the transcoding process writes them, over bytes that are no film. */
async function writeFilm(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const range = (at: number) => `#EXTINF:4.000000,\n#EXT-X-BYTERANGE:10@${at}\n240p.mp4`;
  const files = {
    'master.m3u8':
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=100,RESOLUTION=426x240\n240p.m3u8\n',
    '240p.m3u8': `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="240p.mp4",BYTERANGE="10@0"\n${range(10)}\n${range(20)}\n#EXT-X-ENDLIST\n`,
    '240p.mp4': 'x'.repeat(30),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await writeFile(posterFile(folder, 1), 'first');
  await writeFile(posterFile(folder, 2), 'second');
}
