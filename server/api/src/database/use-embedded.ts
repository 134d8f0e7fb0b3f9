import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@velvet/postgres/start';
import { outlastRestart } from './database-errors.ts';
import { logins, setLogins } from './logins.ts';
import { prepareDatabase } from './prepare-database.ts';

// The embedded passwords are random and long: stretching them would only slow every connection.
const EMBEDDED_ITERATIONS = 1;

interface Shared {
  readonly embedded: Promise<EmbeddedPostgres>;
  users: number;
}

/** By data folder: roles that run in one process start and watch one server. */
const inUse = new Map<string, Shared>();

/** The embedded database of a data folder, with its schema and logins, until the returned `stop`. */
export async function useEmbedded(
  dataDir: string,
  log: (message: string) => void,
): Promise<{ readonly embedded: EmbeddedPostgres; readonly stop: () => Promise<void> }> {
  const folder = path.resolve(dataDir);
  const shared = inUse.get(folder) ?? { embedded: startPrepared(folder, log), users: 0 };
  inUse.set(folder, shared);
  shared.users += 1;
  const leave = (): boolean => {
    shared.users -= 1;
    if (shared.users > 0) return false;
    inUse.delete(folder);
    return true;
  };
  try {
    const embedded = await shared.embedded;
    return {
      embedded,
      stop: async () => {
        if (leave()) await embedded.stop();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The cluster's owner prepares the database on a connection of its own, which ends with that. */
async function startPrepared(
  dataDir: string,
  log: (message: string) => void,
): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, log, logins });
  const prepare = async () => {
    const applied = await prepareDatabase(embedded.url, { isOffline: true, log });
    for (const name of applied) log(`Applied ${name}`);
    const passwords = Object.fromEntries(
      logins.map((login) => [login, embedded.passwordOf(login)]),
    );
    await setLogins(embedded.url, passwords, EMBEDDED_ITERATIONS);
  };
  try {
    await outlastRestart(prepare, { wasThere: true });
    return embedded;
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
