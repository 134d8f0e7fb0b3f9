import pg from 'pg';

/** Name of the product's database and of the login that owns its schema. */
export const DATABASE = 'velvet';
export const OWNER = 'velvet_owner';

/**
 * Creates the owner's login and the product's database, as far as they are missing, and sets the
 * owner's password. The owner is no superuser; it may create the product's logins.
 * @param url a connection of the superuser to the primary.
 */
export async function createDatabase(url: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'velvet cluster' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER]);
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(
      `${verb} ROLE ${OWNER} LOGIN CREATEROLE PASSWORD ${pg.escapeLiteral(ownerPassword)}`,
    );
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
