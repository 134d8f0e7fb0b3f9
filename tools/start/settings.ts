import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { isThere, succeeds } from '@velvet/registry/files';

export interface StartSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
}

/** A problem that the user can fix; the message is printed without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const DEFAULT_PORT = '8080';

/** Reads PORT, HOST and DATA_DIR and validates the database URLs. Throws a StartProblem that names the variable. */
export function readSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const { PORT = DEFAULT_PORT, HOST = '127.0.0.1', DATA_DIR = '.velvet' } = environment;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
    throw new StartProblem(`PORT must be a number from 0 to 65535, not "${PORT}".`);
  }
  // The draws are not told the API's URL: without their own they would open the embedded database.
  if (environment.DATABASE_URL && !environment.DATABASE_DRAWS_URL) {
    throw new StartProblem(
      'DATABASE_DRAWS_URL is missing: beside DATABASE_URL the draws need their own login.',
    );
  }
  return { port: Number(PORT), host: HOST, dataDir: path.resolve(DATA_DIR) };
}

/**
 * `1` or `0` for the API's DEMO_DATA. Demo members and the payment sandbox belong to the embedded
 * database; with an external database they must be enabled explicitly (spec S16.4).
 */
export const demoDataOf = ({ DEMO_DATA, DATABASE_URL }: NodeJS.ProcessEnv): string =>
  DEMO_DATA || (DATABASE_URL ? '0' : '1');

/** Creates the data folder. Throws a StartProblem when it cannot be written. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const problem = `The data folder ${dataDir} cannot be written; set DATA_DIR to one that can.`;
    throw new StartProblem(problem, { cause });
  }
}

/** Step by step: Node's own recursive `mkdir` never returns where a parent refuses children. */
async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder);
}

/** Throws a StartProblem when the port is in use or not permitted. */
export async function ensurePortFree({ port, host }: StartSettings): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

export const isPortFree = (settings: StartSettings): Promise<boolean> =>
  succeeds(ensurePortFree(settings));

function portProblem(cause: NodeJS.ErrnoException, port: number): StartProblem {
  const why =
    cause.code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${cause.code})`;
  return new StartProblem(`Port ${port} ${why}; choose another with PORT.`, { cause });
}
