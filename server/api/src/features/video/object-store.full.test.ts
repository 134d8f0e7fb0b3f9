import { readdir } from 'node:fs/promises';
import { uploadAbandon, uploadShown, uploadStart } from '@velvet/contract/ops/uploads';
import { videoPoster, videoSave, videoShown } from '@velvet/contract/ops/videos';
import { anEpochSecond } from '@velvet/contract/testing/factories';
import type { FileStore } from '@velvet/files/file-store';
import { openFileStore } from '@velvet/files/open';
import { readStoreSettings } from '@velvet/files/settings';
import { OBJECT_STORE_HOOK_MS, type ObjectStore } from '@velvet/files/testing/object-store';
import fastify from 'fastify';
import { type FilmDesk, openFilmDesk, until } from '../../testing/film-desk.ts';
import { aFilmFile, noFfmpeg } from '../../testing/film-files.ts';
import { objectStoreTitle, startStore, withObjectStore } from '../../testing/object-store.ts';
import { sendPiece } from '../../testing/upload-client.ts';
import { signGrant } from '../media/signed-prefix.ts';
import { mediaGate } from './media-gate.ts';
import { streamFiles, uploadsFolder, workFolder } from './stream-files.ts';
import { createStreamStore, readStream } from './stream-store.ts';
import { sweepFiles } from './transcoding/sweep-files.ts';

// Full only: it needs the Debian packages of Swift, and ffmpeg.

const LIMIT_MS = 240_000;
const PIECE_BYTES = 100_000;
const DAY_MS = 86_400_000;

withObjectStore(`S13.3 videos in a bucket${objectStoreTitle}`, () => {
  let store: ObjectStore;
  let files: FileStore;
  let desk: FilmDesk;
  beforeAll(async () => {
    store = await startStore();
    desk = await openFilmDesk({ store: store.environment, pieceBytes: PIECE_BYTES });
    files = await open();
  }, OBJECT_STORE_HOOK_MS);
  afterAll(async () => {
    await files.close();
    await desk.close();
    await store.stop();
  });

  const open = (): Promise<FileStore> =>
    openFileStore({ settings: readStoreSettings(store.environment, 'FILES_URL', '/nowhere') });
  const keysBelow = async (folder: string): Promise<readonly string[]> => {
    const keys: string[] = [];
    for await (const { key } of files.list(folder)) keys.push(key);
    return keys.sort();
  };

  const withFfmpeg = noFfmpeg === undefined ? test : test.skip;
  withFfmpeg(
    `a film in pieces becomes a stream and a poster in it, and nothing else stays${noFfmpeg === undefined ? '' : ` (${noFfmpeg})`}`,
    async () => {
      await desk.transcode();
      const id = await desk.upload(await aFilmFile({ seconds: 9 }));
      expect(await desk.ended(id)).toMatchObject({ state: 'done', percent: 100, attempts: 1 });
      const { stream = '', video } = await desk.ops.client.get(videoShown, { id }, desk.token);
      expect(await keysBelow(`streams/${stream}`)).toEqual(
        expect.arrayContaining(
          ['master.m3u8', '360p.mp4', 'audio.mp4', 'thumbs.webp', 'poster-3.webp'].map(
            (name) => `streams/${stream}/${name}`,
          ),
        ),
      );
      // They go after it is done.
      await until(async () => (await keysBelow('video-uploads')).length === 0);
      await until(async () => (await readdir(workFolder(desk.ops.dataDir))).length === 0);
      expect(await keysBelow('uploads')).toHaveLength(1);
      expect(await readdir(uploadsFolder(desk.ops.dataDir))).toEqual([]);
      const poster = await desk.ops.client.get(videoPoster, { id, poster: 2 }, desk.token);
      expect(poster.image).toMatch(/^data:image\/webp;base64,/);

      // Captions make a second stream, and who watches the first one goes on.
      const track = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
      const { version, classId, title } = video;
      const captions = [{ language: 'en', track }] as const;
      await desk.ops.client.get(videoSave, { id, version, classId, title, captions }, desk.token);
      const { stream: second = '' } = await desk.ops.client.get(videoShown, { id }, desk.token);
      expect(second).not.toBe(stream);
      const read = await readStream(streamFiles(files, second));
      expect([...read.captions]).toEqual([['captions-en', track]]);
      expect([...read.renditions.keys()]).toEqual(['audio', '240p', '360p']);

      await play(stream);

      // A day later nobody watches it any more.
      const transcoder = desk.ops.db.pool('velvet_transcoder');
      const places = { files, dataDir: desk.ops.dataDir };
      expect(await sweepFiles(transcoder, places, new Date())).toBe(0);
      expect(await sweepFiles(transcoder, places, new Date(Date.now() + 2 * DAY_MS))).toBe(0);
      const dropped = `film-${'a'.repeat(20)}`;
      await files.copy(`streams/${stream}/master.m3u8`, `streams/${dropped}/master.m3u8`);
      expect(await sweepFiles(transcoder, places, new Date())).toBe(0);
      expect(await sweepFiles(transcoder, places, new Date(Date.now() + 2 * DAY_MS))).toBe(1);
      expect(await keysBelow(`streams/${dropped}`)).toEqual([]);
      expect(await keysBelow(`streams/${second}`)).not.toEqual([]);
    },
    LIMIT_MS,
  );

  /** Plays a stream through the gate that members reach. */
  async function play(name: string): Promise<void> {
    const own = await open();
    const streams = createStreamStore(own);
    const [key, sessionHash] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const server = fastify();
    const nowMs = Date.now();
    mediaGate({
      key,
      streams,
      rightsOf: async () => ({ profiles: false, wholeVideos: true }),
      nowMs: () => nowMs,
    })(server);
    const expiresAt = anEpochSecond(Math.floor(nowMs / 1_000) + 60);
    const grant = signGrant(key, { stream: name, segmentLimit: 0, expiresAt, sessionHash });
    const get = (path: string, range?: string) =>
      server.inject({
        url: `/m/${grant}/${name}/${path}`,
        headers: range === undefined ? {} : { range },
      });
    expect((await get('master.m3u8')).body).toContain('360p.m3u8');
    const segment = await get('360p/seg-00001.m4s');
    expect([segment.statusCode, segment.headers['content-type']]).toEqual([200, 'video/mp4']);
    const part = await get('360p/seg-00001.m4s', 'bytes=10-19');
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(segment.rawPayload.subarray(10, 20));
    expect((await get('thumbs.webp')).headers['content-type']).toBe('image/webp');
    expect((await server.inject(`/m/${grant.slice(0, -1)}/${name}/master.m3u8`)).statusCode).toBe(
      403,
    );
    await store.kill();
    // What is known of a stream stays; its parts come back with the store.
    expect((await get('master.m3u8')).statusCode).toBe(200);
    expect((await get('360p/seg-00001.m4s')).statusCode).toBeGreaterThanOrEqual(500);
    await store.start();
    expect((await get('360p/seg-00001.m4s')).rawPayload).toEqual(segment.rawPayload);
    await server.close();
    await streams.close();
    await own.close();
  }

  test('a piece that is sent twice is there once, and an abandoned file is removed', async () => {
    const { db, client } = desk.ops;
    await db.owner.query('UPDATE transcoder SET seen_at = clock_timestamp()');
    await desk.transcode();
    const { id } = await client.get(uploadStart, { name: 'Film.mp4', size: 20 }, desk.token);
    const piece = (offset: number) => ({ id, offset, bytes: new Uint8Array(10).fill(offset) });
    for (const offset of [0, 0, 10]) await sendPiece(client, desk.token, piece(offset));
    const pieces = await keysBelow('video-uploads');
    expect(pieces.map((key) => key.split('/').at(-1))).toEqual([
      '000000000000000',
      '000000000000010',
    ]);
    await client.get(uploadAbandon, { id }, desk.token);
    const transcoder = db.pool('velvet_transcoder');
    const places = { files, dataDir: desk.ops.dataDir };
    expect(await sweepFiles(transcoder, places, new Date())).toBe(1);
    expect(await keysBelow('video-uploads')).toEqual([]);
  });

  test('a piece is refused while the store is down, and sent again when it is back', async () => {
    const { client } = desk.ops;
    const { id } = await client.get(uploadStart, { name: 'Film.mp4', size: 10 }, desk.token);
    const piece = { id, offset: 0, bytes: new Uint8Array(10).fill(7) };
    await store.kill();
    const refused = await sendPiece(client, desk.token, piece);
    expect(refused).toMatchObject({ status: 503, problem: { reason: 'unavailable' } });
    await store.start();
    const sent = await sendPiece(client, desk.token, piece);
    expect(sent.status).toBe(200);
    expect(await client.get(uploadShown, { id }, desk.token)).toMatchObject({ received: 10 });
  });
});
