import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './processes.ts';

/** Where one embedded cluster keeps everything, below the product's data folder. */
export type ClusterFolder = Readonly<ReturnType<typeof clusterFolderAt>>;

/**
 * Creates the folder when needed and proves that it can be written.
 * @throws EmbeddedPostgresError when it cannot.
 */
export async function openClusterFolder(dataDir: string): Promise<ClusterFolder> {
  const wanted = join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(join(wanted, 'clients'), { recursive: true, mode: 0o700 });
    // Permission bits do not cover read-only mounts and root, so try to write.
    const probe = join(wanted, `probe-${process.pid}-${randomBytes(4).toString('hex')}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be written; set DATA_DIR to a writable folder.`,
      { cause },
    );
  }
  return clusterFolderAt(await realpath(wanted));
}

/** The same below a cluster's own folder, without touching the disk. */
export function clusterFolderAt(root: string) {
  return {
    root,
    /** PostgreSQL's own data directory. */
    data: join(root, 'data'),
    passwordFile: join(root, 'password'),
    /** One file with a password per login of the product. */
    logins: join(root, 'logins'),
    logFile: join(root, 'server.log'),
    /** The port of the last server, which other processes may still use. */
    portFile: join(root, 'port'),
    lockFile: join(root, 'lock'),
    /** One file per Node process that uses the cluster. */
    clients: join(root, 'clients'),
    /** Identity of the process that stops an unused server. */
    guardFile: join(root, 'guard'),
  };
}

/** Major version of the cluster on disk, or undefined when there is none yet. */
export async function clusterMajor(folder: ClusterFolder): Promise<number | undefined> {
  const text = await readFile(join(folder.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Reads the database owner's password.
 * @throws EmbeddedPostgresError when the file is missing.
 */
export async function readPassword(folder: ClusterFolder): Promise<string> {
  try {
    return (await readFile(folder.passwordFile, 'utf8')).trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The database password ${folder.passwordFile} cannot be read; restore that file.`,
      { cause },
    );
  }
}

const PASSWORD_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Writes a new random password, readable by the folder's owner only. */
export async function writePassword(file: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: OWNER_ONLY });
  // An empty file that was there keeps its mode otherwise.
  await chmod(file, OWNER_ONLY);
  return password;
}

/** The last lines of the server log. */
export async function readLogTail(folder: ClusterFolder, fromByte: number): Promise<string> {
  const text = (await readFile(folder.logFile).catch(() => Buffer.alloc(0)))
    .subarray(fromByte)
    .toString('utf8');
  const lines = text.split('\n').filter((line) => /FATAL|PANIC|ERROR|HINT|error while/.test(line));
  return (lines.length > 0 ? lines : text.split('\n').filter(Boolean)).slice(-3).join(' | ');
}

/** Size of the log in bytes; 0 when there is none. */
export async function logSize(folder: ClusterFolder): Promise<number> {
  return (await stat(folder.logFile).catch(() => undefined))?.size ?? 0;
}

/** The password of each login, made when it is not there; one file each, for its owner only. */
export async function loginPasswords(
  folder: ClusterFolder,
  logins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder.logins, { recursive: true, mode: 0o700 });
  const passwords = new Map<string, string>();
  for (const login of logins) passwords.set(login, await passwordIn(join(folder.logins, login)));
  return passwords;
}

async function passwordIn(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  return known.trim() || writePassword(file);
}

/** What a running server writes about itself into its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Path of the file inside a data directory. */
export function postmasterPath(dataDirectory: string): string {
  return join(dataDirectory, 'postmaster.pid');
}

/** Reads postmaster.pid; undefined when there is none or it is still being written. */
export async function readPostmasterFile(
  dataDirectory: string,
): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterPath(dataDirectory), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parsePostmasterFile(text);
}

/** Parses the file's lines: pid, directory, start, port, socket, address, memory key, status. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const port = Number.parseInt(lines[3] ?? '', 10);
  return {
    pid,
    port: Number.isInteger(port) ? port : 0,
    ready: lines[7] === 'ready',
  };
}
