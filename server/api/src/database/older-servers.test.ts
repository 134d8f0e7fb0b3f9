import pg from 'pg';
import { readServerVersion, sqlForServer } from './older-servers.ts';

const serverSaying = (number: string, name: string) => {
  const pool = new pg.Pool();
  return Object.assign(pool, { query: async () => ({ rows: [{ number, name }] }) });
};

test('a server before PostgreSQL 15 is refused by its name', async () => {
  await expect(readServerVersion(serverSaying('140019', '14.19'))).rejects.toThrow(
    'The database server is PostgreSQL 14.19, which is too old: 15 or newer is needed',
  );
  expect(await readServerVersion(serverSaying('150000', '15.0'))).toBe(150_000);
});

test('only PostgreSQL 15 is asked for a membership instead of the option SET', () => {
  const asked = `IF NOT pg_has_role(current_user, v_role, 'SET') THEN`;
  expect(sqlForServer(asked, 160_000)).toBe(asked);
  expect(sqlForServer(asked, 150_018)).toBe(
    `IF NOT pg_has_role(current_user, v_role, 'MEMBER') THEN`,
  );
});
