import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, stopOwnTestCluster } from '../testing/test-database.ts';
import { MIGRATIONS_FOLDER } from './read-migrations.ts';

const root = path.resolve(MIGRATIONS_FOLDER, '../../../..');

async function run(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/database/migrate-main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return { code, said };
}

afterAll(stopOwnTestCluster);

test('S16.2 npm run migrate updates the schema and creates the logins', async () => {
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

test('it needs the owner’s login', async () => {
  const { code, said } = await run({});
  expect(code).toBe(1);
  expect(said).toContain('DATABASE_OWNER_URL is missing');
}, 60_000);
