import type pg from 'pg';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { outlastRestart } from './outlast-restart.ts';
import { createPool, type DatabaseRole } from './pool.ts';

/** Where the database is. */
export interface DatabaseOptions {
  /** A PostgreSQL server (DATABASE_URL); absent: the embedded one below `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** The role the pool acts as; `velvet_api` when absent. */
  readonly role?: DatabaseRole;
  /** Most connections of the pool; 10 when absent. */
  readonly maxConnections?: number;
}

/** An open database whose schema is up to date. */
export interface Database {
  /** Connections that act as the restricted role. */
  readonly pool: pg.Pool;
  /** Connection URL of the schema's owner: for migrations and the demo seed only. */
  readonly ownerUrl: string;
  readonly embedded: boolean;
  /** Closes the pool and stops the embedded server when nobody else uses it. */
  close(): Promise<void>;
}

/**
 * Opens the database either way, migrates it, and gives a pool that acts as the restricted role.
 * @throws EmbeddedPostgresError, MigrationError, or the driver's error when it cannot be reached.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: options.dataDir, log: options.log });
  const ownerUrl = embedded?.url ?? options.databaseUrl ?? '';
  try {
    const wasThere = embedded !== undefined;
    const applied = await outlastRestart(() => migrate(ownerUrl), { wasThere });
    for (const name of applied) options.log(`Applied ${name}`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = createPool({
    url: ownerUrl,
    role: options.role ?? 'velvet_api',
    max: options.maxConnections ?? 10,
    onIdleError: (error) => options.log(`A database connection was lost: ${error.message}`),
  });
  return {
    pool,
    ownerUrl,
    embedded: embedded !== undefined,
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  };
}
