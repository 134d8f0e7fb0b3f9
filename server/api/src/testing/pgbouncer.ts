import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@velvet/postgres/free-port';

const SETTINGS = fileURLToPath(
  new URL('../../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url),
);
const READY_MS = 30_000;
const POLL_MS = 20;
/** It refuses to run as root. */
const NOBODY = 65_534;

/** A PgBouncer with the settings of `deploy/pgbouncer`. */
export interface PgBouncer {
  readonly port: number;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** Of the server on this machine, all of whose databases are reached. */
  readonly serverPort: number;
  readonly passwords: Readonly<Record<string, string>>;
  /** Lines in place of those of `deploy/pgbouncer`. */
  readonly settings?: readonly string[];
}

/** The program of Debian's package `pgbouncer`, where it is installed. */
export function findPgBouncer(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @throws Error when it is not installed, or with what it said when it does not start. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (program === undefined) throw new Error("Debian's package pgbouncer is not installed");
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-pgbouncer-'));
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const file = await writeSettings(folder, port, options);
  if (ids.uid !== undefined) await chown(folder, NOBODY, NOBODY);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...ids });
  await becomesReady(child, port);
  return {
    port,
    stop: async () => {
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (!ended) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeSettings(
  folder: string,
  port: number,
  { serverPort, passwords, settings: own = [] }: PgBouncerOptions,
): Promise<string> {
  const users = path.join(folder, 'users.txt');
  const lines = Object.entries(passwords).map(([login, password]) => `"${login}" "${password}"\n`);
  await writeFile(users, lines.join(''));
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = [
    // Its user may not be let into the folder of this checkout.
    await readFile(SETTINGS, 'utf8'),
    ...own,
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_file = ${users}`,
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
  ];
  await writeFile(file, `${settings.join('\n')}\n`);
  return file;
}

async function becomesReady(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await accepts(port)) return;
    await delay(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`PgBouncer did not start: ${said}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
