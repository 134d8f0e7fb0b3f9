import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CLUSTER_OWNER, type ClusterTools, prepareCluster } from './cluster.ts';
import { loginPasswords, openClusterFolder, readPassword } from './cluster-folder.ts';
import { identityLives, registerClient, unregisterClient, withFolderLock } from './folder-lock.ts';
import { dismissGuard, ensureGuard } from './guard.ts';
import { binariesIn, findBinaries } from './platform-package.ts';
import { EmbeddedPostgresError } from './processes.ts';
import { chooseRunAs } from './run-as.ts';
import { bringUpServer, type RunningServer, stopServer } from './server.ts';

const DATABASE = 'velvet';
const WATCH_MS = 1_000;
const CONNECT_MS = 30_000;
const CONNECT_PAUSE_MS = 50;

/** Options of the embedded database. */
export interface EmbeddedPostgresOptions {
  /** The product's data folder; the cluster lives in its `postgres` subfolder. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Further logins; each gets a password that is stored in the data folder. */
  readonly logins?: readonly string[];
  /** False gives up crash safety for speed; for throw-away test clusters only. */
  readonly durable?: boolean;
  /** How long the server may be out of use before its guard stops it; 15 s when absent. */
  readonly guardGraceMs?: number;
  /** Folder of the programs of another PostgreSQL (15 or newer) than the package's; for tests. */
  readonly programs?: string | undefined;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** Connection URL of the cluster's owner for the product's database: to prepare it, no more. */
  readonly url: string;
  /**
   * The stored password of one of the option's `logins`. The caller creates the login and sets it.
   * @throws EmbeddedPostgresError for a login that is not in the options.
   */
  passwordOf(login: string): string;
  /** Connection URL of a login for the product's database. Throws as `passwordOf` does. */
  loginUrl(login: string): string;
  /** Whether the server was already running, left by a killed process or used by another. */
  readonly adopted: boolean;
  /** Stops the server cleanly, unless another living process uses it; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, or adopts the server that already runs on it. While this
 * process uses the cluster, a server that dies is started again at the same address.
 * @throws EmbeddedPostgresError whose message is one sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = await openClusterFolder(options.dataDir);
  const tools: ClusterTools = {
    folder,
    binaries: await (options.programs === undefined
      ? findBinaries()
      : binariesIn(options.programs)),
    runAs: await chooseRunAs(folder.root),
    durable: options.durable ?? true,
    log: options.log,
  };
  return withFolderLock(folder.lockFile, async () => {
    await prepareCluster(tools);
    const password = await readPassword(folder);
    // Both before the server runs, so that one that is started is never without a guard.
    const registration = await registerClient(folder);
    await ensureGuard(folder, options.guardGraceMs);
    try {
      const server = await bringUpDatabase(tools, password);
      const access = { password, passwords: await loginPasswords(folder, options.logins ?? []) };
      return keep(tools, server, access, registration);
    } catch (error) {
      await unregisterClient(folder, registration);
      throw error;
    }
  });
}

interface Access {
  readonly password: string;
  readonly passwords: ReadonlyMap<string, string>;
}

function keep(
  tools: ClusterTools,
  first: RunningServer,
  { password, passwords }: Access,
  registration: string,
): EmbeddedPostgres {
  const { folder, log } = tools;
  let server = first;
  let stopped: Promise<void> | undefined;
  let reviving = false;

  const revive = async (): Promise<void> => {
    if (reviving || stopped || (await identityLives(server.identity))) return;
    reviving = true;
    try {
      await withFolderLock(folder.lockFile, async () => {
        if (stopped) return;
        log('The database server ended unexpectedly; starting it again');
        server = await bringUpServer(tools, first.port);
      });
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    } finally {
      reviving = false;
    }
  };
  const watch = setInterval(() => void revive(), WATCH_MS);
  watch.unref();

  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await withFolderLock(folder.lockFile, async () => {
      if (!(await unregisterClient(folder, registration))) return;
      await stopServer(tools, server.pid);
      await dismissGuard(folder);
    });
  };
  const passwordOf = (login: string): string => {
    const known = passwords.get(login);
    if (known !== undefined) return known;
    throw new EmbeddedPostgresError(
      `The embedded database has no password for the login ${login}.`,
    );
  };
  return {
    url: urlFor(first.port, CLUSTER_OWNER, password, DATABASE),
    passwordOf,
    loginUrl: (login) => urlFor(first.port, login, passwordOf(login), DATABASE),
    adopted: first.adopted,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function urlFor(port: number, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Restarts a server that exits in the meantime; no other process can while the lock is held. */
async function bringUpDatabase(tools: ClusterTools, password: string): Promise<RunningServer> {
  const deadline = Date.now() + CONNECT_MS;
  let server = await bringUpServer(tools);
  for (;;) {
    try {
      await ensureDatabase(urlFor(server.port, CLUSTER_OWNER, password, 'postgres'));
      return server;
    } catch (cause) {
      if (Date.now() > deadline) {
        const said = cause instanceof Error ? cause.message : String(cause);
        throw new EmbeddedPostgresError(`The embedded database does not answer: ${said}.`, {
          cause,
        });
      }
    }
    await delay(CONNECT_PAUSE_MS);
    if (!(await identityLives(server.identity))) server = await bringUpServer(tools, server.port);
  }
}

async function ensureDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
