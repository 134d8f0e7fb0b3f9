import { createHash } from 'node:crypto';
import { RIGHT_PIECE } from './ops-client.ts';
import type { Making } from './right-call.ts';
import { aFilm, anUpload, aTranscoder, aVideoClass } from './video-factories.ts';

const openUpload: Making = async ({ db }) => ({ id: await anUpload(db, { size: 1_000 }) });
const film: Making = async (ops) => {
  const { id, version } = await aFilm(ops);
  return { id, version };
};

/** The calls of the desk for videos. */
export const videoCalls = {
  upload_page: async () => ({}),
  upload_shown: openUpload,
  upload_start: async ({ db }) => {
    await aTranscoder(db);
    // An operator has ten open ones at most.
    await db.owner.query(`UPDATE video_upload SET state = 'abandoned' WHERE state = 'open'`);
    return { name: 'film.mp4', size: 1_000, sha256: 'a'.repeat(64) };
  },
  upload_piece: async ({ db }) => ({
    id: await anUpload(db, { size: 1_000 }),
    offset: 0,
    sha256: createHash('sha256').update(RIGHT_PIECE).digest('hex'),
  }),
  upload_finish: async ({ db }) => {
    await aTranscoder(db);
    const id = await anUpload(db, { size: 1_000, received: 1_000 });
    return { id, class_id: await aVideoClass(db) };
  },
  upload_abandon: openUpload,
  video_page: async ({ db }) => ({
    search: 'film',
    class_id: await aVideoClass(db),
    state: 'ready',
  }),
  video_shown: async (ops) => ({ id: (await aFilm(ops)).id }),
  video_poster: async (ops) => ({ id: (await aFilm(ops)).id, poster: 1 }),
  video_save: async (ops) => ({
    ...(await film(ops)),
    title: { en: 'A film', ja: '映画' },
    class_id: await aVideoClass(ops.db),
    poster: 2,
    captions: [{ language: 'en', track: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' }],
  }),
  video_publish: film,
  video_withdraw: async (ops) => {
    const { id, version } = await aFilm(ops, { hidden: false });
    return { id, version };
  },
  video_class_page: async () => ({}),
  video_class_save: async ({ db }) => ({
    id: await aVideoClass(db),
    version: 'r1',
    name: { en: 'Dance' },
    position: 3,
  }),
  transcoding_page: async () => ({ state: 'running' }),
  transcoding_retry: async (ops) => {
    await aTranscoder(ops.db);
    const { transcoding } = await aFilm(ops, { state: 'failed' });
    return { id: transcoding, version: 'failed.1' };
  },
  transcoding_cancel: async (ops) => {
    const { transcoding } = await aFilm(ops, { state: 'waiting' });
    return { id: transcoding, version: 'waiting.1' };
  },
} satisfies Record<string, Making>;
