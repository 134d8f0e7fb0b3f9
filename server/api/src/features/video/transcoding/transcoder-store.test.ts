import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aFilm, aTranscoder } from '../../../testing/video-factories.ts';
import { begin } from './transcoder-store.ts';

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
