// Part of the full run: it runs the command as a process; migrate.test.ts tests what it does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import pg from 'pg';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { MIGRATIONS_FOLDER } from './read-migrations.ts';

const root = path.resolve(MIGRATIONS_FOLDER, '../../../../..');

async function run(environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [...scriptArguments('server/api/src/database/migrate-main.ts'), ...args],
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return { code, said };
}

test('S16.2 npx velvet database migrate updates the schema and creates the logins', async () => {
  const db = await createTestDatabase();
  const apiUrl = db.loginUrl('velvet_api');
  expect(await run({ DATABASE_OWNER_URL: db.url, DATABASE_URL: apiUrl })).toEqual({
    code: 0,
    said: 'The schema is up to date\nvelvet_api may log in\n',
  });
  const client = new pg.Client({ connectionString: apiUrl });
  await client.connect();
  await client.end();
  expect(await run({ DATABASE_OWNER_URL: db.url, DATABASE_URL: db.url })).toEqual({
    code: 1,
    said: 'The URL of velvet_api must hold that login and its password.\n',
  });
  await db.drop();
}, 60_000);

test('--check says what the schema lacks, and changes nothing', async () => {
  const db = await createEmptyDatabase();
  const check = () => run({ DATABASE_OWNER_URL: db.url }, ['--check']);
  const empty = await check();
  expect(empty.code).toBe(1);
  expect(empty.said).toMatch(
    /^Pending 0400-baseline\.sql\n(?:Pending \S+\n)*Pending the job queue\n$/,
  );
  const { rows } = await db.owner.query(`SELECT to_regclass('schema_migration') AS found`);
  expect(rows).toEqual([{ found: null }]);
  await prepareDatabase(db.url);
  expect(await check()).toEqual({ code: 0, said: 'The schema is up to date\n' });
  await db.drop();
}, 60_000);

test('it needs the owner’s login', async () => {
  const { code, said } = await run({});
  expect(code).toBe(1);
  expect(said).toContain('DATABASE_OWNER_URL is missing');
}, 60_000);
