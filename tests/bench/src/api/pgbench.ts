import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { quantile } from '../harness/figures.ts';

const run = promisify(execFile);
const DATABASE = 'pgbench';
/** A million accounts: as many rows as PostgreSQL's own documentation takes for small runs. */
const SCALE = '10';
/** Place of the duration, in microseconds, in a line of pgbench's log. */
const DURATION = 2;
const DEBIAN = '/usr/lib/postgresql';

export interface PgbenchResult {
  readonly perSecond: number;
  /** Milliseconds of each transaction. */
  readonly taken: readonly number[];
}

/** What PostgreSQL does with pgbench's own transactions on the server that a bench uses. */
export interface Pgbench {
  /** Its TPC-B-like transaction: three updates, a query and an insert in a commit of their own. */
  tpcbLike(clients: number, seconds: number): Promise<PgbenchResult>;
}

/** Debian's `postgresql` brings pgbench, outside of the search path for all but its newest version. */
function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

/**
 * Creates pgbench's tables in a database of their own.
 * @param owner may create databases.
 * @returns undefined, and says so, where pgbench is missing.
 */
export async function preparePgbench(owner: Pool, url: string): Promise<Pgbench | undefined> {
  const program = findPgbench();
  if (program === undefined) {
    console.log('pgbench is missing (Debian: apt-get install postgresql): nothing to compare with');
    return undefined;
  }
  await owner.query(`CREATE DATABASE ${DATABASE}`);
  const target = new URL(url);
  target.pathname = `/${DATABASE}`;
  await run(program, ['--initialize', '--quiet', '--scale', SCALE, target.href]);
  return {
    tpcbLike: async (clients, seconds) => {
      const folder = await mkdtemp(join(tmpdir(), 'velvet-pgbench-'));
      try {
        const what = ['--builtin', 'tpcb-like', '--protocol', 'prepared', '--no-vacuum', '--log'];
        const load = ['--client', `${clients}`, '--jobs', '2', '--time', `${seconds}`];
        await run(program, [...what, ...load, target.href], { cwd: folder });
        const taken = await readLog(folder);
        return { perSecond: taken.length / seconds, taken };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function readLog(folder: string): Promise<readonly number[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts.flatMap((text) => text.trim().split('\n'));
  const taken = lines.map((line) => Number(line.split(' ')[DURATION]) / 1_000);
  if (!(quantile(taken, 0) > 0)) throw new Error('pgbench wrote no durations');
  return taken;
}
