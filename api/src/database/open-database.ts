import type pg from 'pg';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { migrate } from './migrate.ts';
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
    for (const name of await migratePatiently(ownerUrl)) options.log(`Applied ${name}`);
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

const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;

/** Migrates; a server that goes away meanwhile is waited for, one that was never there is not. */
async function migratePatiently(url: string): Promise<readonly string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let wasLost = false; ; ) {
    try {
      return await migrate(url);
    } catch (error) {
      wasLost ||= isLost(error);
      if (!wasLost || !(isLost(error) || isAbsent(error)) || Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The server ended (class 57P of PostgreSQL's codes), or the connection broke with it. */
const isLost = (error: unknown): boolean =>
  /^57P0[1-3]$|^ECONNRESET$|^EPIPE$/.test(codeOf(error)) ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

const isAbsent = (error: unknown): boolean => /^ECONNREFUSED$|^ENOENT$/.test(codeOf(error));
