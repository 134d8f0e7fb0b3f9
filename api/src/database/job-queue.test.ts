import {
  createEmptyDatabase,
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';
import { installJobQueue, JOB_QUEUE_REVISION } from './job-queue.ts';
import { logins } from './logins.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.drop();
  await stopOwnTestCluster();
});

const others = logins.filter((login) => login !== 'velvet_transcoder');

test('the schema of the job queue is the installed version’s, and is installed once', async () => {
  const empty = await createEmptyDatabase();
  try {
    await migrate(empty.url);
    const both = await Promise.all([installJobQueue(empty.url), installJobQueue(empty.url)]);
    expect(both.sort()).toEqual([false, true]);
    const { rows } = await empty.owner.query<{ revision: number }>(
      'SELECT max(id) AS revision FROM graphile_worker.migrations',
    );
    expect(rows[0]?.revision).toBe(JOB_QUEUE_REVISION);
  } finally {
    await empty.drop();
  }
});

test.each(others)('S16.2 %s has no way to the job queue', async (login) => {
  for (const statement of [
    `SELECT graphile_worker.add_job('transcode_video', '{"id": 1}')`,
    'SELECT * FROM graphile_worker.jobs',
    'SELECT * FROM graphile_worker._private_jobs',
    `SELECT graphile_worker.force_unlock_workers(ARRAY['x'])`,
    'SELECT transcoding_enqueue(1)',
    `SELECT transcoder_beat('x', '5.1')`,
    `SELECT transcoding_done(1, 'x', 'film', 1, 1, 'x', 0)`,
  ]) {
    await expect(db.pool(login).query(statement)).rejects.toThrow('permission denied');
  }
});

test('S16.2 the transcoding login works on jobs, adds none, and sees nothing of members', async () => {
  const pool = db.pool('velvet_transcoder');
  expect((await pool.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([]);
  for (const statement of [
    `INSERT INTO graphile_worker._private_jobs (task_id) VALUES (1)`,
    `SELECT graphile_worker.add_job('transcode_video', '{"id": 1}')`,
    'SELECT transcoding_enqueue(1)',
    'CREATE TABLE graphile_worker.mine (id bigint)',
    'SELECT * FROM member',
    'SELECT * FROM video',
    'SELECT * FROM video_upload',
    'SELECT * FROM operator_account',
    `SELECT operator_video_publish(1, 1, true)`,
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('permission denied');
  }
});
