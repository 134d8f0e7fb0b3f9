import type pg from 'pg';
import { checkLogin } from './check-login.ts';
import { outlastRestart } from './database-errors.ts';
import type { Login } from './logins.ts';
import { checkSchema } from './migration-history.ts';
import { createClient, createPool, type DatabaseRole } from './pool.ts';
import { refusePooler } from './pooler.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readMigrations } from './read-migrations.ts';
import { withConnection } from './transaction.ts';
import { useEmbedded } from './use-embedded.ts';

/** Where the database is. */
export interface DatabaseOptions {
  /** URL of the role's login on a PostgreSQL server; absent: the embedded one below `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** The same login straight to the server, where `databaseUrl` leads through a pooler. */
  readonly directUrl?: string | undefined;
  /** Refuses a pooler for everything: for what prepares statements or listens on the pool itself. */
  readonly straight?: { readonly what: string; readonly variable: string };
  /** Folder of the passwords of URLs without one. */
  readonly passwords?: string | undefined;
  /** URL of the schema's owner on that server; absent: the schema must be up to date. */
  readonly ownerUrl?: string | undefined;
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** The login of the pool; `velvet_api` by default. */
  readonly role?: DatabaseRole;
  /** Most connections of the pool; 10 when absent. */
  readonly maxConnections?: number;
  /** The operators' login gets the time limits of those that serve requests. */
  readonly isServing?: boolean;
}

/** An open database whose schema is up to date. */
export interface Database {
  /** Connections of the role's login. */
  readonly pool: pg.Pool;
  /** One more connection of the same login, to look after the database while the pool is busy. */
  readonly probe: pg.Pool;
  /** A connection of the same login straight to the server, not connected yet; the caller ends it. */
  createClient(): pg.Client;
  /** URL of the schema's owner where it is known: for migrations and the demo seed only. */
  readonly ownerUrl: string | undefined;
  readonly embedded: boolean;
  /** Closes the pool and stops the embedded server if it has no other users. */
  close(): Promise<void>;
}

/** URLs of a database and how it ends. */
interface Place {
  readonly url: string;
  readonly ownerUrl: string | undefined;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the database either way, brings its schema up to date where the owner's login is known,
 * and gives a pool of the role's own login.
 * @throws EmbeddedPostgresError, MigrationError, PoolerError, LoginError when the login may do more than its
 *   work needs, or the driver's error when the database cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const role = options.role ?? 'velvet_api';
  const place = await findPlace(options, role);
  const open = (max: number): pg.Pool =>
    createPool({
      url: place.url,
      passwords: options.passwords,
      role,
      max,
      isServing: options.isServing ?? false,
      onIdleError: (error) => options.log(`A database connection was lost: ${error.message}`),
    });
  const pool = open(options.maxConnections ?? 10);
  const probe = open(1);
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), probe.end()]);
    await place.stop();
  };
  try {
    const check = () => checkAccess(pool, place, { ...options, role });
    await outlastRestart(check, { wasThere: place.embedded });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    pool,
    probe,
    createClient: () =>
      createClient({ url: options.directUrl ?? place.url, passwords: options.passwords, role }),
    ownerUrl: place.ownerUrl,
    embedded: place.embedded,
    close,
  };
}

async function findPlace(options: DatabaseOptions, role: DatabaseRole): Promise<Place> {
  const { databaseUrl, ownerUrl, dataDir, log } = options;
  const stop = async (): Promise<void> => undefined;
  if (databaseUrl === undefined) return openEmbedded(dataDir, log, role);
  if (ownerUrl !== undefined) {
    for (const name of await prepareDatabase(ownerUrl, { log })) log(`Applied ${name}`);
  }
  return { url: databaseUrl, ownerUrl, embedded: false, stop };
}

async function openEmbedded(
  dataDir: string,
  log: DatabaseOptions['log'],
  role: DatabaseRole,
): Promise<Place> {
  const { embedded, stop } = await useEmbedded(dataDir, log);
  return {
    url: role === 'owner' ? embedded.url : embedded.loginUrl(role),
    ownerUrl: embedded.url,
    embedded: true,
    stop,
  };
}

const isLogin = (role: DatabaseRole): role is Login => role !== 'owner';

async function checkAccess(
  pool: pg.Pool,
  place: Place,
  { role, straight }: Pick<DatabaseOptions, 'straight'> & { readonly role: DatabaseRole },
): Promise<void> {
  if (!isLogin(role)) return;
  await checkLogin(pool, role);
  if (straight) await withConnection(pool, (client) => refusePooler(client, straight));
  if (place.ownerUrl === undefined) await checkSchema(pool, await readMigrations());
}
