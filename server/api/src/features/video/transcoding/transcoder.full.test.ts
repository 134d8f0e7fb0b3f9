// In the full run only: ffmpeg makes whole films of several renditions, two minutes for the file.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadStart } from '@velvet/contract/ops/uploads';
import { videoPoster, videoPublish, videoSave, videoShown } from '@velvet/contract/ops/videos';
import { videoInfo } from '@velvet/contract/video';
import { type FilmDesk, openFilmDesk } from '../../../testing/film-desk.ts';
import { aFilmFile, noFfmpeg } from '../../../testing/film-files.ts';
import { aRegisteredMember } from '../../../testing/registered-member.ts';
import { startTestApi } from '../../../testing/running-api.ts';
import { sha256Of } from '../../../testing/upload-client.ts';
import { aTranscoder } from '../../../testing/video-factories.ts';
import { findMediaFile } from '../media-files.ts';
import { streamIn, streamsFolder, uploadsFolder, workFolder } from '../stream-files.ts';
import { readStream } from '../stream-store.ts';

let desk: FilmDesk;
beforeEach(async () => {
  desk = await openFilmDesk();
});
afterEach(() => desk.close());

type VideoId = Awaited<ReturnType<FilmDesk['upload']>>;
const shown = (id: VideoId) => desk.ops.client.get(videoShown, { id }, desk.token);
const streamOf = async (id: VideoId) => {
  const { stream = '' } = await shown(id);
  return path.join(streamsFolder(desk.ops.dataDir), stream);
};
const left = async (folder: (dataDir: string) => string) =>
  readdir(folder(desk.ops.dataDir)).catch(() => []);

const LIMIT_MS = 240_000;
/** A run without ffmpeg says in the titles what it has not tested. */
const withFfmpeg = noFfmpeg === undefined ? describe : describe.skip;

withFfmpeg(`S13.3 transcoding${noFfmpeg === undefined ? '' : ` (${noFfmpeg})`}`, () => {
  test(
    'makes the stream that player and gate expect, and leaves nothing else',
    async () => {
      await desk.transcode();
      const id = await desk.upload(await aFilmFile({ seconds: 9 }));
      expect(await desk.ended(id)).toMatchObject({ state: 'done', percent: 100, attempts: 1 });
      const folder = await streamOf(id);
      const stream = await readStream(streamIn(folder));
      expect([...stream.renditions.keys()]).toEqual(['audio', '240p', '360p']);
      for (const { segments } of stream.renditions.values()) {
        expect(segments.map(({ durationS }) => Math.round(durationS))).toEqual([4, 4, 1]);
      }
      expect(stream.master).toMatch(
        /CODECS="avc1\.4d40[0-9a-f]{2},mp4a\.40\.2",RESOLUTION=640x360,FRAME-RATE=25\.000,AUDIO="audio"\n360p\.m3u8/,
      );
      const init = findMediaFile(stream, '240p/init.mp4', 1);
      const bytes = { start: expect.any(Number) };
      expect(init).toMatchObject({ kind: 'file', type: 'video/mp4', bytes });
      expect(findMediaFile(stream, '240p/seg-00001.m4s', 1)).toBeUndefined();
      expect(stream.thumbnails).toBe(
        'WEBVTT\n\n00:00:00.000 --> 00:00:09.000\nthumbs.webp#xywh=0,0,160,90\n',
      );
      for (const sheet of ['thumbs.webp', 'thumbs-preview.webp']) {
        expect((await readFile(path.join(folder, sheet))).subarray(8, 12).toString()).toBe('WEBP');
      }
      expect(await left(uploadsFolder)).toEqual([]);
      expect(await left(workFolder)).toEqual([]);

      const { video, posterUrl, posters } = await shown(id);
      expect(video).toMatchObject({ state: 'ready', durationSeconds: 9 });
      expect(posterUrl).toMatch(/^\/media\/uploads\/[0-9a-f]{64}\.webp$/);
      expect(posters).toBe(5);
      const poster = await desk.ops.client.get(videoPoster, { id, poster: 5 }, desk.token);
      expect(poster.image).toMatch(/^data:image\/webp;base64,UklGR/);
      const published = await desk.ops.client.call(
        videoPublish,
        { id, version: video.version },
        { token: desk.token },
      );
      expect(published).toMatchObject({ status: 200, body: { outcome: 'published' } });
      expect(await playedBy(id)).toEqual({
        title: 'Film.mp4',
        durationSeconds: 9,
        poster: 200,
        frames: '225',
      });
      expect(desk.logLines.filter((line) => line.includes('"level":"warn"'))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'does without sound, and makes nothing larger than the film',
    async () => {
      await desk.transcode();
      const id = await desk.upload(await aFilmFile({ seconds: 2, size: '320x180', sound: false }));
      expect(await desk.ended(id)).toMatchObject({ state: 'done' });
      const { renditions, master } = await readStream(streamIn(await streamOf(id)));
      expect([...renditions.keys()]).toEqual(['240p']);
      expect(master).not.toContain('AUDIO');
      expect(master).toMatch(/CODECS="avc1\.4d40[0-9a-f]{2}"/);
    },
    LIMIT_MS,
  );

  test(
    'takes captions that were written before it ended, and others afterwards',
    async () => {
      const bytes = await aFilmFile({ seconds: 2, size: '320x180' });
      await aTranscoder(desk.ops.db);
      const id = await desk.upload(bytes);
      const track = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;
      const save = async (language: 'en' | 'kr', text: string) => {
        const { video } = await shown(id);
        const { version, classId, title } = video;
        const captions = [{ language, track: track(text) }];
        return desk.ops.client.get(
          videoSave,
          { id, version, classId, title, captions },
          desk.token,
        );
      };
      await save('en', 'Hello');
      await desk.transcode();
      expect(await desk.ended(id)).toMatchObject({ state: 'done' });
      const first = await streamOf(id);
      const { captions, master } = await readStream(streamIn(first));
      expect([...captions]).toEqual([['captions-en', track('Hello')]]);
      expect(master).toContain('LANGUAGE="en"');
      await save('kr', 'Hello in Korean');
      const second = await streamOf(id);
      expect(second).not.toBe(first);
      expect([...(await readStream(streamIn(second))).captions.keys()]).toEqual(['captions-ko']);
      // Who watches the first one goes on.
      expect([...(await readStream(streamIn(first))).captions.keys()]).toEqual(['captions-en']);
    },
    LIMIT_MS,
  );

  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n';
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
  test.each([
    ['not_a_video', 'noise', async () => new Uint8Array(randomBytes(50_000)), {}],
    ['not_a_video', 'a playlist of files', async () => bytesOf(playlist), {}],
    ['not_a_video', 'a list of files', async () => bytesOf("ffconcat version 1.0\nfile 'x'\n"), {}],
    ['not_a_video', 'sound alone', () => aFilmFile({ picture: false }), {}],
    ['too_long', 'a long film', () => aFilmFile({ seconds: 62 }), { VIDEO_MAX_MINUTES: '1' }],
    ['too_short', 'a single moment', () => aFilmFile({ seconds: 0.4 }), {}],
    ['too_large', 'a large picture', () => aFilmFile({ seconds: 1, size: '4100x64' }), {}],
  ] as const)(
    'fails with %s for %s, which stays to be tried again',
    async (failure, _, make, environment) => {
      await desk.transcode(environment);
      const id = await desk.upload(await make());
      expect(await desk.ended(id)).toMatchObject({ state: 'failed', failure, attempts: 1 });
      expect((await shown(id)).video.state).toBe('failed');
      expect((await left(uploadsFolder)).length).toBe(1);
      expect((await left(streamsFolder)).length).toBe(0);
    },
    LIMIT_MS,
  );

  test(
    'fails where the file is not the announced one',
    async () => {
      await desk.transcode();
      const id = await desk.upload(new Uint8Array(1_000), sha256Of(new Uint8Array(1)));
      expect(await desk.ended(id)).toMatchObject({ state: 'failed', failure: 'wrong_hash' });
    },
    LIMIT_MS,
  );

  test('fails when a job of it begins after five processes have ended in its middle', async () => {
    const { owner } = desk.ops.db;
    await aTranscoder(desk.ops.db);
    const id = await desk.upload(new Uint8Array(1_000));
    await owner.query(`UPDATE transcoding SET state = 'running', worker = 'dead', attempts = 5`);
    const begun = await owner.query(`SELECT transcoding_begin(id, 'next') FROM transcoding`);
    expect(begun.rows).toEqual([]);
    expect(await desk.ended(id)).toMatchObject({ state: 'failed', failure: 'crashed' });
  });

  test(
    'fails when five processes have ended in the middle of it',
    async () => {
      await aTranscoder(desk.ops.db);
      const id = await desk.upload(new Uint8Array(1_000));
      await desk.ops.db.owner.query(
        `UPDATE transcoding SET state = 'running', worker = 'dead', attempts = 5`,
      );
      await desk.transcode();
      expect(await desk.ended(id)).toMatchObject({ state: 'failed', failure: 'crashed' });
    },
    LIMIT_MS,
  );
});

/** What a new member sees of a video through the members' API: it plays a segment of it. */
async function playedBy(id: VideoId) {
  const { db, dataDir } = desk.ops;
  const config = {
    databaseUrl: db.loginUrl('velvet_api'),
    databaseOwnerUrl: db.url,
    files: { kind: 'folder', folder: dataDir } as const,
  };
  const api = await startTestApi({ demo: false, draws: false, config });
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-played-'));
  try {
    const { token } = await aRegisteredMember(api.client);
    const { value } = await api.client.call(videoInfo, { id }, { token });
    const fetched = async (name: string) => {
      const address = new URL(name, `${api.url}${value?.playUrl}`);
      return Buffer.from(await (await fetch(address)).arrayBuffer());
    };
    expect((await fetched('master.m3u8')).toString()).toContain('360p.m3u8');
    const parts = ['init.mp4', 'seg-00000.m4s', 'seg-00001.m4s', 'seg-00002.m4s'];
    const bytes = await Promise.all(parts.map((part) => fetched(`360p/${part}`)));
    await writeFile(path.join(folder, 'played.mp4'), Buffer.concat(bytes));
    const counted = execFileSync('ffprobe', [
      ...['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames'],
      ...['-of', 'csv=p=0', path.join(folder, 'played.mp4')],
    ]);
    const poster = (await fetch(api.url + (value?.posterUrl ?? ''))).status;
    const { title, durationSeconds } = value ?? {};
    return { title, durationSeconds, poster, frames: counted.toString().trim().replace(/,$/, '') };
  } finally {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  'S13.3 uploads are refused while the only process has no ffmpeg, which runs nevertheless',
  async () => {
    await desk.transcodeApart({ PATH: '/nowhere' });
    const start = { name: 'Film.mp4', size: 1_000 };
    expect(await desk.ops.client.call(uploadStart, start, { token: desk.token })).toMatchObject({
      status: 409,
      problem: { reason: 'no_transcoder' },
    });
  },
  LIMIT_MS,
);
