import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ApiProcess, startApiProcess, startDrawsProcess } from '../testing/api-process.ts';
import { createLoadClient } from '../testing/load-client.ts';
import { createLoadMembers } from '../testing/load-members.ts';
import { longPeriods } from '../testing/long-periods.ts';
import { type RollingLoad, startRollingLoad } from '../testing/rolling-load.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

// Part of the full run: it starts five servers in turn.

const MEMBERS = 9;
const FUNDS = 1_000_000_00;
/** Below the limits at which calls give up waiting for the database. */
const SLOWEST_MS = 5_000;

const file = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});

/** What a next release might bring, on the tables of which most is going on. */
const expansion = [
  file(
    '0980-member.sql',
    `ALTER TABLE member ADD COLUMN example_note text;
     ALTER TABLE member ALTER COLUMN example_note SET DEFAULT 'new';
     CREATE TABLE example (member_id bigint REFERENCES member (id))`,
  ),
  file(
    '0981-order.sql',
    `ALTER TABLE bet_order ADD COLUMN example_flag boolean NOT NULL DEFAULT false,
       ADD CONSTRAINT example_small CHECK (stake < 1000000000000) NOT VALID`,
  ),
  file(
    '0982-bet.sql',
    'ALTER TABLE bet ADD CONSTRAINT example_odds CHECK (odds_hundredths > 0) NOT VALID',
  ),
  file(
    '0991-index.sql',
    `-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS example_by_flag ON bet_order (example_flag, id)`,
  ),
  file(
    '0992-fill.sql',
    `-- no-transaction
DO $$
BEGIN
  LOOP
    UPDATE member SET example_note = 'old' WHERE id IN (
      SELECT id FROM member WHERE example_note IS NULL LIMIT 5);
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END
$$`,
  ),
  file(
    '0993-validate.sql',
    '-- no-transaction\nALTER TABLE bet_order VALIDATE CONSTRAINT example_small',
  ),
];
const contraction = [
  file(
    '0994-member.sql',
    '-- contract: 0980-member.sql\nALTER TABLE member DROP COLUMN example_note; DROP TABLE example',
  ),
  file(
    '0995-order.sql',
    `-- contract: 0981-order.sql
ALTER TABLE bet_order DROP COLUMN example_flag, DROP CONSTRAINT example_small`,
  ),
  file('0996-bet.sql', 'ALTER TABLE bet DROP CONSTRAINT example_odds'),
];

let dataDir: string;
let database: Database;
const processes: ApiProcess[] = [];
const client = createLoadClient();
let load: RollingLoad | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-rolling-'));
  const log = (): void => undefined;
  database = await openDatabase({ dataDir, role: 'owner', log, maxConnections: 4 });
}, 120_000);
afterAll(async () => {
  await load?.stop();
  client.close();
  await Promise.all(processes.map((each) => each.kill()));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(kind: typeof startApiProcess): Promise<ApiProcess> {
  const started = await kind({ ...environment, DATA_DIR: dataDir });
  processes.push(started);
  return started;
}

const environment = {
  DEMO_DATA: '1',
  DEMO_PERIODS: longPeriods().join(),
  RATE_LIMIT_PER_MINUTE: '100000000',
  DRAND_RELAYS: 'none',
  DRAWS_KEY: randomBytes(32).toString('base64'),
};

test('S16.2 a release’s migrations, each server replaced, and the contraction: no call fails', async () => {
  const first = await start(startApiProcess);
  await start(startDrawsProcess);
  const second = await start(startApiProcess);
  const members = await createLoadMembers(database.pool, MEMBERS, FUNDS);
  const own = await readMigrations();
  load = startRollingLoad(client, members);
  load.join(first);
  load.join(second);
  await load.more();

  const said: string[] = [];
  const options = { log: (line: string): void => void said.push(line) };
  const url = database.ownerUrl ?? '';
  const next = [...own, ...expansion];
  expect(await migrate(url, { ...options, migrations: next })).toHaveLength(expansion.length);
  await load.more();

  // Today's release is the one before: it starts on the schema that is ahead of it.
  for (const old of [first, second]) {
    load.join(await start(startApiProcess));
    await load.leave(old);
    await old.stop();
    await load.more();
  }

  const last = [...next, ...contraction];
  expect(await migrate(url, { ...options, migrations: last })).toHaveLength(contraction.length);
  await load.more();
  await load.stop();

  const { failures, slowestMs, reads } = load.tally;
  expect(failures).toEqual([]);
  expect(slowestMs).toBeLessThan(SLOWEST_MS);
  expect(reads).toBeGreaterThan(0);
  const { rows } = await database.pool.query(
    'SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()',
  );
  expect(rows).toEqual([]);
}, 300_000);
