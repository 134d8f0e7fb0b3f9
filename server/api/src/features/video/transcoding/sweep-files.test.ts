import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestOps, type TestOps } from '../../../testing/running-ops.ts';
import { filesIn } from '../../../testing/stored-files.ts';
import { aFilm, anUpload } from '../../../testing/video-factories.ts';
import { streamsFolder, uploadsFolder, workFolder } from '../stream-files.ts';
import { sweepFiles } from './sweep-files.ts';

let ops: TestOps;
beforeEach(async () => {
  ops = await startTestOps();
});
afterEach(() => ops.stop());

const DAYS_MS = 24 * 3_600_000;
const fileOf = async (id: number): Promise<string> => {
  const { rows } = await ops.db.owner.query<{ file: string }>(
    'SELECT file FROM video_upload WHERE id = $1',
    [id],
  );
  return rows[0]?.file ?? '';
};
const fileOfTranscoding = async (id: number): Promise<string> => {
  const { rows } = await ops.db.owner.query<{ upload: number }>(
    'SELECT upload_id AS upload FROM transcoding WHERE id = $1',
    [id],
  );
  return fileOf(rows[0]?.upload ?? 0);
};
async function put(folder: string, name: string, ageDays = 0): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), '');
  const at = new Date(Date.now() - ageDays * DAYS_MS);
  await utimes(path.join(folder, name), at, at);
}
const sweep = () =>
  sweepFiles(
    ops.db.pool('velvet_transcoder'),
    { files: filesIn(ops.dataDir), dataDir: ops.dataDir },
    new Date(),
  );

test('S13.3 files of uploads go when nothing needs them any more', async () => {
  const uploads = uploadsFolder(ops.dataDir);
  const open = await anUpload(ops.db, { size: 10 });
  const idle = await anUpload(ops.db, { size: 10 });
  const abandoned = await anUpload(ops.db, { size: 10 });
  const failed = await aFilm(ops, { state: 'failed' });
  const longFailed = await aFilm(ops, { state: 'failed' });
  await ops.db.owner.query(
    `UPDATE video_upload SET changed_at = clock_timestamp() - interval '25 hours' WHERE id = $1`,
    [idle],
  );
  await ops.db.owner.query(`UPDATE video_upload SET state = 'abandoned' WHERE id = $1`, [
    abandoned,
  ]);
  await ops.db.owner.query(
    `UPDATE transcoding SET changed_at = clock_timestamp() - interval '9 days' WHERE id = $1`,
    [longFailed.transcoding],
  );
  const kept = [await fileOf(open), await fileOfTranscoding(failed.transcoding)];
  const gone = [
    await fileOf(idle),
    await fileOf(abandoned),
    await fileOfTranscoding(longFailed.transcoding),
    'f'.repeat(32),
  ];
  for (const name of [...kept, ...gone]) await put(uploads, name);
  await put(uploads, 'fresh.piece');
  await put(uploads, 'old.piece', 1);
  await put(uploads, 'of somebody else', 99);
  for (const name of [...kept.slice(1), ...gone]) await put(workFolder(ops.dataDir), name);
  await sweep();
  const left = [...kept, 'fresh.piece', 'of somebody else'];
  expect((await readdir(uploads)).sort()).toEqual(left.sort());
  expect(await readdir(workFolder(ops.dataDir))).toEqual(kept.slice(1));
  const { rows } = await ops.db.owner.query('SELECT state FROM video_upload WHERE id = $1', [idle]);
  expect(rows).toEqual([{ state: 'expired' }]);
});

test('S13.3 streams of earlier captions go after a day, others never', async () => {
  const { stream } = await aFilm(ops);
  const streams = streamsFolder(ops.dataDir);
  await put(streams, `${stream}-0123456789ab`, 2);
  await put(streams, `${stream}-ba9876543210`, 0.5);
  await put(streams, 'film-of-the-operators', 99);
  await put(streams, 'film-0123456789abcdef0123', 2);
  expect(await sweep()).toBe(2);
  const left = [stream, `${stream}-ba9876543210`, 'film-of-the-operators'];
  expect((await readdir(streams)).sort()).toEqual(left.sort());
});

test('S13.3 a folder that is not there yet has nothing to remove', async () => {
  expect(await sweep()).toBe(0);
});
