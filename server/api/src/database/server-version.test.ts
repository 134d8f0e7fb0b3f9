import pg from 'pg';
import { checkServerVersion } from './migrate.ts';

const serverSaying = (number: string, name: string) => {
  const pool = new pg.Pool();
  return Object.assign(pool, { query: async () => ({ rows: [{ number, name }] }) });
};

test('a server before PostgreSQL 15 is refused by its name', async () => {
  await expect(checkServerVersion(serverSaying('140019', '14.19'))).rejects.toThrow(
    'The database server is PostgreSQL 14.19, which is too old: 15 or newer is needed',
  );
  await checkServerVersion(serverSaying('150000', '15.0'));
});
