import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { installJobQueue, JOB_QUEUE_REVISION } from './job-queue.ts';
import { logins } from './logins.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const workers: readonly string[] = ['velvet_transcoder', 'velvet_push'];
const others = logins.filter((login) => !workers.includes(login));

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
    'SELECT push_enqueue(1, $$notice$$, 1)',
    'SELECT push_tell(1, $$notice$$)',
    'SELECT * FROM push_recipient(1, $$notice$$)',
    'SELECT push_notice_fan_out(1, 0, 1)',
    `SELECT push_publish_key(repeat('A', 87))`,
    'SELECT push_tidy()',
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

test('S16.2 the login that sends push messages works on jobs, adds none, and sees nothing of members', async () => {
  const pool = db.pool('velvet_push');
  expect((await pool.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([]);
  for (const statement of [
    `INSERT INTO graphile_worker._private_jobs (task_id) VALUES (1)`,
    `SELECT graphile_worker.add_job('push_message', '{}')`,
    'SELECT push_enqueue(1, $$notice$$, 1)',
    'SELECT push_tell(1, $$notice$$)',
    `SELECT transcoder_beat('x', '5.1')`,
    'SELECT * FROM push_subscription',
    'SELECT * FROM push_server',
    'SELECT * FROM session',
    'SELECT * FROM member',
    'SELECT * FROM notice',
    'SELECT * FROM withdrawal',
    `SELECT push_save('x', 'y', 'z', 'w', '{}', 'en')`,
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('permission denied');
  }
});

test('S16.2 a login sees and changes the jobs of its own tasks alone', async () => {
  const { owner } = db;
  await owner.query(`SELECT graphile_worker.add_job(task, '{"id": 1}') FROM
    unnest(ARRAY['transcode_video', 'push_message', 'push_notice', 'other']) AS task`);
  const tasks = `SELECT array_agg(t.identifier ORDER BY t.id) AS tasks
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;
  const own = {
    velvet_transcoder: ['transcode_video'],
    velvet_push: ['push_message', 'push_notice'],
  };
  for (const login of ['velvet_transcoder', 'velvet_push'] as const) {
    const pool = db.pool(login);
    expect((await pool.query(tasks)).rows).toEqual([{ tasks: own[login] }]);
    const all = await pool.query(
      'SELECT identifier FROM graphile_worker._private_tasks ORDER BY id',
    );
    expect(all.rows.map(({ identifier }) => identifier)).toEqual(own[login]);
    const changed = await pool.query(`UPDATE graphile_worker._private_jobs SET priority = 1`);
    expect(changed.rowCount).toBe(own[login].length);
    await expect(
      pool.query(`INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('another')`),
    ).rejects.toThrow('row-level security');
  }
  const { rows } = await owner.query(
    `SELECT j.priority FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'other'`,
  );
  expect(rows).toEqual([{ priority: 0 }]);
});

test('a transcoding process leaves the locks of other processes alone', async () => {
  const { owner } = db;
  await owner.query('DELETE FROM graphile_worker._private_jobs');
  await owner.query(`SELECT graphile_worker.add_job(task, '{"id": 1}') FROM
    unnest(ARRAY['transcode_video', 'push_message']) AS task`);
  await owner.query(`UPDATE graphile_worker._private_jobs j SET locked_at = now() - interval '30 s',
      locked_by = 'of ' || t.identifier
    FROM graphile_worker._private_tasks t WHERE t.id = j.task_id`);
  await db.pool('velvet_transcoder').query(`SELECT transcoder_beat('x', '5.1')`);
  const { rows } = await owner.query(
    'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
  );
  expect(rows).toEqual([{ locked_by: 'of push_message' }]);
});

test('grants of before are replaced', async () => {
  await db.owner.query('DROP POLICY velvet_push ON graphile_worker._private_jobs');
  await db.owner.query('DROP POLICY velvet_push ON graphile_worker._private_tasks');
  await db.owner.query('DROP POLICY velvet_push ON graphile_worker._private_job_queues');
  await db.owner.query(`DROP POLICY velvet_transcoder ON graphile_worker._private_jobs;
    CREATE POLICY velvet_transcoder ON graphile_worker._private_jobs TO velvet_transcoder USING (true)`);
  expect(await installJobQueue(db.url)).toBe(true);
  expect(await installJobQueue(db.url)).toBe(false);
  const { rows } = await db.owner.query(
    `SELECT DISTINCT task_id FROM graphile_worker._private_jobs`,
  );
  expect(rows).toHaveLength(2);
  const seen = await db
    .pool('velvet_transcoder')
    .query('SELECT DISTINCT task_id FROM graphile_worker._private_jobs');
  expect(seen.rows).toHaveLength(1);
});
