// In the full run only: ffmpeg makes whole films of several renditions, two minutes for the file.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { transcodingCancel, transcodingRetry } from '@velvet/contract/ops/transcodings';
import { videoShown } from '@velvet/contract/ops/videos';
import { type FilmDesk, openFilmDesk, until } from '../../../testing/film-desk.ts';
import { aFilmFile, noFfmpeg } from '../../../testing/film-files.ts';
import { streamIn, streamsFolder, workFolder } from '../stream-files.ts';
import { readStream } from '../stream-store.ts';

let desk: FilmDesk;
beforeEach(async () => {
  desk = await openFilmDesk();
});
afterEach(() => desk.close());

const streamOf = async (id: Awaited<ReturnType<FilmDesk['upload']>>) => {
  const { stream = '' } = await desk.ops.client.get(videoShown, { id }, desk.token);
  return path.join(streamsFolder(desk.ops.dataDir), stream);
};

const LIMIT_MS = 240_000;
/** A run without ffmpeg says in the titles what it has not tested. */
const withFfmpeg = noFfmpeg === undefined ? describe : describe.skip;

withFfmpeg(`S13.3 a transcoding${noFfmpeg === undefined ? '' : ` (${noFfmpeg})`}`, () => {
  test(
    'is cancelled in the middle of it, and asked for again',
    async () => {
      await desk.transcode();
      const { client } = desk.ops;
      const id = await desk.upload(await aFilmFile({ seconds: 12 }));
      await until(async () => (await desk.transcodingOf(id)).step === '240p');
      const running = await desk.transcodingOf(id);
      expect(running).toMatchObject({ state: 'running', version: 'running.1' });
      const cancel = { id: running.id, version: running.version };
      expect(await client.get(transcodingCancel, cancel, desk.token)).toEqual({
        outcome: 'cancelled',
        version: 'cancelled.1',
      });
      await until(async () => (await queued()) === 0);
      const again = { id: running.id, version: 'cancelled.1' };
      expect(await client.call(transcodingCancel, again, { token: desk.token })).toMatchObject({
        status: 409,
        problem: { reason: 'wrong_state' },
      });
      expect(await client.get(transcodingRetry, again, desk.token)).toMatchObject({
        outcome: 'waiting',
      });
      expect(await desk.ended(id)).toMatchObject({ state: 'done' });
    },
    LIMIT_MS,
  );

  test(
    'goes on at once in another process when one is told to stop',
    async () => {
      const first = await desk.transcode();
      const id = await desk.upload(await aFilmFile({ seconds: 12 }));
      await until(async () => (await desk.transcodingOf(id)).step === '360p');
      await first.stop();
      expect(await desk.transcodingOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
      await desk.transcode();
      const startedAt = performance.now();
      await until(async () => (await desk.transcodingOf(id)).state === 'running');
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(await desk.ended(id)).toMatchObject({ state: 'done', attempts: 1 });
    },
    LIMIT_MS,
  );

  test(
    'S16.1 of a killed process is finished by the next one, which makes no rendition again',
    async () => {
      const first = await desk.transcodeApart();
      const id = await desk.upload(await aFilmFile({ seconds: 12 }));
      await until(async () => (await desk.transcodingOf(id)).step === '360p');
      const { step, percent, id: transcoding } = await desk.transcodingOf(id);
      expect({ step, percent }).toEqual({ step: '360p', percent: expect.any(Number) });
      const { rows } = await desk.ops.db.owner.query<{ file: string }>(
        'SELECT u.file FROM transcoding t JOIN video_upload u ON u.id = t.upload_id WHERE t.id = $1',
        [transcoding],
      );
      const folder = path.join(workFolder(desk.ops.dataDir), rows[0]?.file ?? '');
      const made = await stat(path.join(folder, '240p', '240p.mp4'));
      await first.kill();
      await until(async () => !(await isEncoding(folder)));
      expect(await desk.transcodingOf(id)).toMatchObject({ state: 'running' });

      await desk.transcodeApart();
      expect(await desk.ended(id)).toMatchObject({ state: 'done', attempts: 2 });
      const stored = await stat(path.join(await streamOf(id), '240p.mp4'));
      expect([stored.ino, stored.mtimeMs]).toEqual([made.ino, made.mtimeMs]);
      expect([...(await readStream(streamIn(await streamOf(id)))).renditions.keys()]).toEqual([
        ...['audio', '240p', '360p'],
      ]);
    },
    LIMIT_MS,
  );
});

/** Jobs in the queue. */
async function queued(): Promise<number> {
  const { rows } = await desk.ops.db.owner.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM graphile_worker.jobs',
  );
  return rows[0]?.count ?? 0;
}

/** Whether a program still works in a folder, as far as the system says so. */
async function isEncoding(folder: string): Promise<boolean> {
  const names = await readdir('/proc').catch(() => []);
  for (const name of names.filter((each) => /^\d+$/.test(each))) {
    const place = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (place.includes('ffmpeg') && place.includes(path.basename(folder))) return true;
  }
  return false;
}
