// Part of the full run: it upgrades rounds of an old schema.
import { randomBytes } from 'node:crypto';
import { migrate } from '../../../database/migrate.ts';
import { createPool } from '../../../database/pool.ts';
import { readMigrations } from '../../../database/read-migrations.ts';
import { aGame, aMember, hashOf, setNow } from '../../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { commitmentOf, isInChain } from '../seeds/seed-chain.ts';
import { createSeedSource } from '../seeds/seed-source.ts';
import { createSeedVault } from '../seeds/seed-vault.ts';
import { createRoundTicker } from './round-ticker.ts';

const startMs = Date.parse('2026-03-01T10:00:00Z');
let db: TestDatabase;
let name: string;
let url: string;

/** A database as the last version before the sealed seeds left it. */
beforeAll(async () => {
  db = await createTestDatabase();
  name = `old_${randomBytes(6).toString('hex')}`;
  await db.owner.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const old = new URL(db.url);
  old.pathname = `/${name}`;
  url = old.href;
  const migrations = (await readMigrations()).filter((migration) => migration.name < '0100');
  await migrate(url, { migrations });
});
afterAll(async () => {
  await db.owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await db.drop();
});

interface Round {
  readonly expect: string;
  readonly state: string;
  readonly seed: Buffer | null;
  readonly commitment: Buffer;
  readonly chain_id: number;
  readonly chain_place: number;
  readonly tip: Buffer;
}

test('S4.8 rounds published before the upgrade keep their commitment, and no unsealed seed is left', async () => {
  const owner = createPool({ url, role: 'owner', max: 1 });
  const client = await owner.connect();
  const game = await aGame(client);
  const member = await aMember(client, { funds: 10_000 });
  const at = (seconds: number) => setNow(client, new Date(startMs + seconds * 1_000));
  const rounds = async () =>
    (
      await client.query<Round>(
        `SELECT r.*, c.tip FROM round r JOIN seed_chain c ON c.id = r.chain_id ORDER BY r.draws_at`,
      )
    ).rows;
  await at(0);
  await client.query('SELECT rounds_prepare(3)');
  await at(5);
  await client.query(`SELECT place_bets($1, $2, '202603010601', ARRAY['big'], 1000, 'k', $3)`, [
    member,
    game,
    hashOf('k'),
  ]);
  const promised = await rounds();

  await migrate(url);
  const { rows: left } = await client.query('SELECT count(*) AS n FROM seed_chain_secret');
  expect(left).toEqual([{ n: 0 }]);

  let timeMs = 0;
  const ticker = createRoundTicker({
    pool: client,
    seeds: createSeedSource(createSeedVault(randomBytes(32))),
    nowMs: () => {
      timeMs += 10_000;
      return timeMs;
    },
    onEvent: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
  await at(400);
  await ticker.tick();
  const after = await rounds();
  for (const [index, before] of promised.entries()) {
    const round = after[index];
    const seed = round?.seed ?? Buffer.alloc(0);
    expect(round).toMatchObject({ expect: before.expect, state: 'settled' });
    expect(commitmentOf(seed)).toEqual(before.commitment);
    expect(isInChain(seed, before.chain_place, before.tip)).toBe(true);
  }
  // The game goes on with a chain whose seeds are sealed.
  expect(after.at(-1)?.chain_id).not.toBe(promised[0]?.chain_id);
  expect((await client.query('SELECT * FROM round_secret')).rows).toEqual([]);
  const faults = 'SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()';
  expect((await client.query(faults)).rows).toEqual([]);
  client.release(true);
  await owner.end();
}, 60_000);
