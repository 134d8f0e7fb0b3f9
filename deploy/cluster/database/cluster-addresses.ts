import pg from 'pg';
import type { Secrets } from '../secrets.ts';
import { withClient } from './with-client.ts';

/** Addresses of the database as clients on this machine use them. */
export interface ClusterAddresses {
  /** Connection of a login to the primary, through HAProxy; `velvet_owner` is the schema's owner. */
  url(login: string): Promise<string>;
}

/** The address of a login's database with its password as it is now. */
export const addressOf = async (
  secrets: Secrets,
  login: string,
  host: string,
  port: number,
): Promise<string> => {
  const database = login === 'postgres' ? login : DATABASE;
  return `postgres://${login}:${await secrets(login)}@${host}:${port}/${database}`;
};

/** @param ports on 127.0.0.1. */
export const clusterAddresses = (
  secrets: Secrets,
  { primary }: { readonly primary: number },
): ClusterAddresses => ({
  url: (login) => addressOf(secrets, login, '127.0.0.1', primary),
});

/** Name of the product's database and of the login that owns its schema. */
export const DATABASE = 'velvet';
export const OWNER = 'velvet_owner';

/**
 * Creates the owner's login and the product's database, as far as they are missing, and sets the
 * owner's password. The owner is no superuser; it may create the product's logins.
 * @param url a connection of the superuser to the primary.
 */
export async function createDatabase(url: string, ownerPassword: string): Promise<void> {
  await withClient(url, async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER]);
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(
      `${verb} ROLE ${OWNER} LOGIN CREATEROLE PASSWORD ${pg.escapeLiteral(ownerPassword)}`,
    );
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  });
}
