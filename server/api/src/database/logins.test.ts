import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { aGame, aMember } from '../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkLogin } from './check-login.ts';
import { type Login, logins, scramMatches, scramVerifier } from './logins.ts';
import { createPool } from './pool.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await aGame(db.owner);
  await aMember(db.owner, { funds: 5_000, card: true });
  await db.owner.query(`SELECT audit_append('ann', 'a', 'b', '{}')`);
});
afterAll(() => db.drop());

/** Runs a statement on a connection of the login that is thrown away afterwards. */
async function attempt(login: Login, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: db.loginUrl(login) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe('S16.2 the logins own nothing and cannot change role', () => {
  test.each(logins)('%s is nobody else, whatever it sets', async (login) => {
    for (const way of ['SET ROLE none', 'RESET ROLE', 'RESET SESSION AUTHORIZATION', 'RESET ALL']) {
      const [who] = await attempt(login, way, 'SELECT current_user AS now, session_user AS ever');
      expect([way, who]).toEqual([way, { now: login, ever: login }]);
    }
    await expect(checkLogin(db.pool(login), login)).resolves.toBeUndefined();
  });

  const owner = new URL('postgres://velvet@x').username;
  const others = (login: Login) => [owner, ...logins.filter((each) => each !== login)];
  test.each(logins.flatMap((login) => others(login).map((other) => [login, other] as const)))(
    '%s cannot become %s',
    async (login, other) => {
      // insufficient_privilege; its words differ between versions of the server.
      const denied = { code: '42501' };
      for (const way of [
        `SET ROLE ${other}`,
        `SET SESSION AUTHORIZATION ${other}`,
        `GRANT ${other} TO ${login}`,
      ]) {
        await expect(attempt(login, way)).rejects.toMatchObject(denied);
      }
    },
  );

  test.each(
    logins.flatMap((login) =>
      [
        'ALTER TABLE posting DISABLE TRIGGER ALL',
        'ALTER TABLE audit_log DISABLE TRIGGER USER',
        'ALTER TABLE round OWNER TO CURRENT_USER',
        'SET session_replication_role = replica',
        'DROP TRIGGER posting_append_only ON posting',
        'UPDATE posting SET amount = amount + 1',
        'UPDATE ledger_tx SET ref = 1',
        'UPDATE account SET balance = 1',
        `UPDATE audit_log SET actor = 'eve'`,
        'DELETE FROM audit_log',
        `INSERT INTO audit_log VALUES (9, now(), 'eve', 'a', 'b', '{}', '', '')`,
        'UPDATE round SET numbers = NULL',
        'SELECT seed FROM round_secret',
        'SELECT * FROM seed_chain_secret',
        'GRANT SELECT ON round_secret TO CURRENT_USER',
        'GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC',
        'ALTER ROLE CURRENT_USER SUPERUSER',
        'ALTER ROLE CURRENT_USER CREATEROLE',
        'CREATE ROLE eve',
        'CREATE TABLE mine (id bigint)',
        'CREATE FUNCTION public.ledger_now() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
        'CREATE EXTENSION file_fdw',
        `COPY (SELECT 1) TO PROGRAM 'id'`,
        `SELECT pg_read_file('PG_VERSION')`,
        'SELECT rolpassword FROM pg_authid',
        `SELECT ledger_move('bet', 'k', '', 1, now(), 1, 2, 3)`,
      ].map((statement) => [login, statement] as const),
    ),
  )('%s may not: %s', async (login, statement) => {
    // Even a statement that changes no row is refused, so an empty table proves as much.
    await expect(attempt(login, 'SET ROLE none', statement)).rejects.toThrow(
      /permission denied|must be (?:owner|superuser)|must have|reset only|not a superuser/i,
    );
  });

  test('no login that serves requests changes a table itself', async () => {
    const { rows } = await db.owner.query(
      `SELECT l.login, c.relname, p.privilege
         FROM unnest($1::text[]) AS l (login)
         CROSS JOIN unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p (privilege)
         JOIN pg_class c ON c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
        WHERE has_table_privilege(l.login, c.oid, p.privilege)
           OR p.privilege IN ('INSERT', 'UPDATE')
          AND has_any_column_privilege(l.login, c.oid, p.privilege)`,
      [['velvet_api', 'velvet_draws', 'velvet_metrics', 'velvet_transcoder', 'velvet_push']],
    );
    expect(rows).toEqual([]);
  });

  test('the API reads neither card numbers nor what others ordered', async () => {
    for (const statement of [
      'SELECT number_cipher FROM bank_card',
      'SELECT * FROM bet',
      'SELECT * FROM bet_order',
      'SELECT request_hash FROM withdrawal',
      'SELECT * FROM audit_log',
    ]) {
      await expect(db.api.query(statement)).rejects.toThrow('permission denied');
    }
  });

  test('operators read no card numbers either, sealed as they are', async () => {
    await expect(attempt('velvet_operator', 'SELECT number_cipher FROM bank_card')).rejects.toThrow(
      'permission denied',
    );
  });

  test('the metrics login reads figures and nothing else', async () => {
    const [first] = await attempt('velvet_metrics', `SELECT value FROM metric ORDER BY name`);
    expect(first).toEqual({ value: expect.stringMatching(/^\d+$/) });
    for (const table of ['member', 'round', 'config', 'session']) {
      await expect(attempt('velvet_metrics', `SELECT * FROM ${table}`)).rejects.toThrow(
        'permission denied',
      );
    }
  });
});

describe('functions', () => {
  test('none is executable by PUBLIC, later ones included', async () => {
    await db.owner.query(`CREATE FUNCTION later() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
    const { rows } = await db.owner.query(
      `SELECT p.proname FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
          AND has_function_privilege('public', p.oid, 'EXECUTE')`,
    );
    expect(rows).toEqual([]);
    await expect(db.api.query('SELECT later()')).rejects.toThrow('permission denied');
  });

  test('those that run as the owner have a fixed search path that ends with pg_temp', async () => {
    const { rows } = await db.owner.query(
      `SELECT p.proname FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
          AND NOT coalesce(p.proconfig, '{}') @> ARRAY['search_path=public, pg_temp']`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a process refuses a login that may do more', () => {
  const createRole = async (attributes: string): Promise<string> => {
    const name = `test_${randomUUID().slice(0, 8)}`;
    const { password } = new URL(db.url);
    await db.owner.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' ${attributes}`);
    return name;
  };
  const check = async (name: string): Promise<void> => {
    const url = new URL(db.url);
    url.username = name;
    const pool = createPool({ url: url.href, role: 'velvet_api', max: 1 });
    try {
      await checkLogin(pool, 'velvet_api');
    } finally {
      await pool.end();
    }
  };
  const drop = async (name: string): Promise<void> => {
    await db.owner.query(`DROP OWNED BY ${name}`);
    await db.owner.query(`DROP ROLE ${name}`);
  };

  test.each([
    ['SUPERUSER', 'it is a superuser'],
    ['CREATEROLE', 'it may create roles'],
    ['BYPASSRLS', 'it bypasses row security'],
    ['IN ROLE velvet_operator', 'it can become velvet_operator'],
    ['NOINHERIT IN ROLE velvet_api', 'it can become velvet_api'],
    ['', 'the login of this process is velvet_api'],
  ])('%s', async (attributes, why) => {
    const name = await createRole(attributes);
    await db.owner.query(
      `GRANT CONNECT ON DATABASE ${new URL(db.url).pathname.slice(1)} TO ${name}`,
    );
    await expect(check(name)).rejects.toThrow(`The database login ${name} cannot be used: ${why}.`);
    // Becoming another role does not hide it.
    await drop(name);
  });

  test('the owner of a table', async () => {
    const name = await createRole('');
    await db.owner.query(`GRANT CREATE ON SCHEMA public TO ${name}`);
    await db.owner.query(`CREATE TABLE owned_by_login (id bigint)`);
    await db.owner.query(`ALTER TABLE owned_by_login OWNER TO ${name}`);
    await expect(check(name)).rejects.toThrow('it owns owned_by_login');
    await drop(name);
  });
});

test('a password is verified against the server’s SCRAM verifier', () => {
  const verifier = scramVerifier('right', Buffer.alloc(16, 1), 2);
  expect(scramMatches(verifier, 'right')).toBe(true);
  expect(scramMatches(verifier, 'wrong')).toBe(false);
  expect(scramMatches('md5abc', 'right')).toBe(false);
});
