import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { catalogLines } from '../../testing/catalog-lines.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFromBaseline, SCHEMA_FILE } from '../baseline.ts';
import { migrate } from '../migrate.ts';
import { readServerVersion } from '../older-servers.ts';
import { type Migration, readMigrations } from '../read-migrations.ts';
import { readCatalog } from './read-catalog.ts';
import { schemaText } from './schema-text.ts';

/** Older servers accept the name of a NOT NULL and forget it. */
const FIRST_WITH_NOT_NULL_NAMES = 180_000;

let migrations: readonly Migration[];
/** Made by every migration in turn. */
let stepwise: TestDatabase;
/** Made from schema.sql. */
let atOnce: TestDatabase;

beforeAll(async () => {
  migrations = await readMigrations();
  stepwise = await createEmptyDatabase();
  await migrate(stepwise.url, { migrations });
  atOnce = await createEmptyDatabase();
  await migrate(atOnce.url);
});
afterAll(() => Promise.all([stepwise.drop(), atOnce.drop()]));

const textOf = async ({ owner }: TestDatabase): Promise<string> => {
  const client = await owner.connect();
  try {
    return schemaText(await readCatalog(client), migrations);
  } finally {
    client.release();
  }
};

describe('schema.sql', () => {
  test('is what the migrations leave; `npx velvet database schema` writes it', async () => {
    const found = (await textOf(stepwise)).split('\n');
    const keepsNames = (await readServerVersion(stepwise.owner)) >= FIRST_WITH_NOT_NULL_NAMES;
    const file = await readFile(SCHEMA_FILE, 'utf8');
    const committed = keepsNames ? file : file.replace(/ CONSTRAINT \w+(?= NOT NULL)/g, '');
    // One line tells more than four thousand of a difference would.
    const [line] = differences(committed.split('\n'), found);
    expect(line).toBeUndefined();
  });

  test('creates what the migrations create: owners, grants, functions, columns, rows', async () => {
    const wanted = await catalogLines(stepwise.owner);
    expect(differences(await catalogLines(atOnce.owner), wanted)).toEqual([]);
    expect(wanted.length).toBeGreaterThan(800);
    expect(await textOf(atOnce)).toBe(await textOf(stepwise));
  });

  test.each([
    'REVOKE SELECT ON listing FROM velvet_api',
    'REVOKE SELECT (balance) ON account FROM velvet_api',
    'GRANT EXECUTE ON FUNCTION audit_append(text, text, text, jsonb) TO velvet_draws',
    'GRANT CREATE ON SCHEMA public TO PUBLIC',
    'ALTER FUNCTION refuse_change() SECURITY DEFINER',
    'ALTER TABLE posting DISABLE TRIGGER ALL',
    'ALTER TABLE account OWNER TO velvet_metrics',
    'ALTER TABLE config ALTER value DROP NOT NULL',
    'ALTER TABLE login_throttle SET LOGGED',
    'DROP INDEX listing_by_rating',
    'ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO PUBLIC',
  ])('the comparison sees %s', async (change) => {
    const client = await atOnce.owner.connect();
    try {
      await client.query('BEGIN');
      const before = await catalogLines(client);
      await client.query(change);
      expect(differences(await catalogLines(client), before)).not.toEqual([]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('an empty database', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createEmptyDatabase();
  });
  afterEach(() => db.drop());

  const createIn = async (wanted: readonly Migration[]): Promise<number> => {
    const client = await db.owner.connect();
    try {
      await client.query('BEGIN');
      await createFromBaseline(client, wanted, await readServerVersion(client));
      const { rows } = await client.query<{ tables: number }>(
        `SELECT count(*) AS tables FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      );
      return rows[0]?.tables ?? 0;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const file = (name: string, sql: string): Migration => ({
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
  });

  test('gets the baseline schema, also when a newer migration follows', async () => {
    expect(await createIn([...migrations, file('9999-new.sql', 'SELECT 1')])).toBeGreaterThan(50);
  });

  test('is created by migrations while the baseline is outdated', async () => {
    expect(await createIn([...migrations.slice(0, -1), file('9999-new.sql', 'SELECT 1')])).toBe(0);
  });

  test('is one without tables and functions', async () => {
    await db.owner.query('CREATE TABLE theirs (id bigint)');
    expect(await createIn(migrations)).toBe(1);
  });
});

/** Lines that only one of the two has. */
function differences(found: readonly string[], wanted: readonly string[]): readonly string[] {
  const [inFound, inWanted] = [new Set(found), new Set(wanted)];
  return [
    ...found.filter((line) => !inWanted.has(line)).map((line) => `+ ${line}`),
    ...wanted.filter((line) => !inFound.has(line)).map((line) => `- ${line}`),
  ];
}
