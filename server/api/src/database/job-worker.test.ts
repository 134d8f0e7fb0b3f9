import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installJobQueue } from './job-queue.ts';
import { type JobHandler, startJobWorker } from './job-worker.ts';
import { createPool } from './pool.ts';

let db: TestDatabase;
const errors: unknown[] = [];
const log = { warn: () => undefined, error: (what: unknown) => void errors.push(what) };
beforeAll(async () => {
  db = await createTestDatabase();
  await installJobQueue(db.url);
});
afterAll(() => db.drop());
beforeEach(async () => {
  errors.length = 0;
  await db.owner.query('DELETE FROM graphile_worker._private_jobs');
});

const addJob = () => db.owner.query(`SELECT graphile_worker.add_job('probe', '{}')`);
const jobs = async () =>
  (await db.owner.query('SELECT 1 FROM graphile_worker._private_jobs')).rowCount;

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Connections of its own, until they are taken away. A queue that ended so gives one of them never back. */
function losablePool() {
  let isLost = false;
  const own = createPool({ url: db.url, role: 'owner' });
  const pool = Object.create(own, {
    connect: {
      value: () =>
        isLost
          ? Promise.reject(new Error('timeout exceeded when trying to connect'))
          : own.connect(),
    },
  });
  return { pool, lose: () => (isLost = true) };
}

function working(handler: JobHandler, pool = db.owner) {
  return startJobWorker({ pool, log, tasks: { probe: handler }, concurrency: 2 });
}

test('the end of a job is written before a stop is over', async () => {
  const { promise, resolve } = deferred();
  const worker = working(async () => resolve());
  await addJob();
  await promise;
  await worker.stop();
  expect(await jobs()).toBe(0);
  expect(errors).toEqual([]);
});

test('a database that is lost when a job ends, ends the queue with an error and not the process', async () => {
  const { pool, lose } = losablePool();
  const worker = working(async () => void lose(), pool);
  await addJob();
  await worker.ended;
  expect(errors).toEqual([{ err: expect.any(Error) }]);
  expect(await jobs()).toBe(1);
});
