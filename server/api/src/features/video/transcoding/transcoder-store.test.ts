import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aFilm, aTranscoder } from '../../../testing/video-factories.ts';
import { beat, begin } from './transcoder-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('S13.3 what a fault has left with a process that runs is taken up by it, five times in all', async () => {
  await aTranscoder(db);
  const { transcoding } = await aFilm({ db, dataDir: '' }, { state: 'waiting' });
  const taken = (worker: string) => begin(db.pool('velvet_transcoder'), transcoding, worker);
  const state = async () => {
    const { rows } = await db.owner.query('SELECT state, reason, attempts FROM transcoding');
    return rows;
  };
  await db.owner.query('UPDATE transcoding SET attempts = 0');
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    expect(await taken('test')).toBeDefined();
    expect(await taken('other')).toBeUndefined();
    expect(await state()).toEqual([{ state: 'running', reason: null, attempts }]);
  }
  expect(await taken('test')).toBeUndefined();
  expect(await state()).toEqual([{ state: 'failed', reason: 'crashed', attempts: 5 }]);
});

test('S13.3 what a process that runs has given up is queued again for any process', async () => {
  await aTranscoder(db);
  const { transcoding } = await aFilm({ db, dataDir: '' }, { state: 'waiting' });
  const pool = db.pool('velvet_transcoder');
  expect(await begin(pool, transcoding, 'test')).toBeDefined();
  const state = async () => {
    const found = 'SELECT state, worker FROM transcoding WHERE id = $1';
    return (await db.owner.query(found, [transcoding])).rows[0];
  };
  for (const id of [transcoding, transcoding + 1]) {
    const add = `SELECT graphile_worker.add_job('transcode_video', json_build_object('id', $1::bigint))`;
    await db.owner.query(add, [id]);
  }
  // The process works on another one all the time.
  const lock = `UPDATE graphile_worker._private_jobs SET locked_at = now(),
    locked_by = CASE WHEN (payload ->> 'id')::bigint = ${transcoding} THEN $1 ELSE 'test' END`;
  await db.owner.query(lock, ['test']);
  await beat(pool, 'other', '5.1');
  expect(await state()).toEqual({ state: 'running', worker: 'test' });
  await db.owner.query(lock, ['other']);
  await beat(pool, 'other', '5.1');
  expect(await state()).toEqual({ state: 'waiting', worker: null });
});
