import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import { openFileStore } from '@velvet/files/open';
import { readStoreSettings, StoreSettingsError } from '@velvet/files/settings';
import { replaceFile } from '@velvet/registry/files';
import * as v from 'valibot';
import { StartProblem } from '../../../tools/start/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** In DATA_DIR, so that backups have it, too. It holds no credentials. */
const STORE_RECORD = 'file-store.json';
const recordSchema = v.object({ url: v.nullable(v.string()) });

/**
 * The variables by which processes of the product find the bucket of files; none when they are in
 * DATA_DIR.
 * @throws StartProblem when they cannot be used.
 */
export function fileStoreEnvironment(environment: Environment): Readonly<Record<string, string>> {
  if (!environment.FILES_URL) return {};
  settingsOf(environment, '');
  const isMeant = (name: string) => name === 'FILES_URL' || /^(?:S3|AWS)_/.test(name);
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && isMeant(name) ? [[name, value]] : [],
    ),
  );
}

/** Notes where the processes of an installation keep files, for commands that are started without it. */
export async function recordFileStore(dataDir: string, environment: Environment): Promise<void> {
  const record = { url: environment.FILES_URL || null };
  await replaceFile(path.join(dataDir, STORE_RECORD), `${JSON.stringify(record)}\n`);
}

/** The recorded address of a bucket; null: files are in DATA_DIR; undefined: not recorded. */
export async function recordedFileStore(folder: string): Promise<string | null | undefined> {
  const text = await readFile(path.join(folder, STORE_RECORD), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(recordSchema, JSON.parse(text)).url;
}

/**
 * Makes sure that a command looks for files where the installation has them.
 * @throws StartProblem that says what FILES_URL has to be.
 */
export async function requireSameStore(dataDir: string, environment: Environment): Promise<void> {
  const recorded = await recordedFileStore(dataDir);
  const given = environment.FILES_URL || null;
  if (recorded === undefined || recorded === given) return;
  const wanted = recorded === null ? 'without FILES_URL' : `with FILES_URL=${recorded}`;
  throw new StartProblem(`The cluster runs ${wanted}: give this command the same variables.`);
}

/**
 * The store of the variables, else DATA_DIR. It is not contacted.
 * @throws StartProblem when they cannot be used.
 */
export async function openFiles(dataDir: string, environment: Environment): Promise<FileStore> {
  return openFileStore({ settings: settingsOf(environment, dataDir) });
}

function settingsOf(environment: Environment, dataDir: string) {
  try {
    return readStoreSettings(environment, 'FILES_URL', dataDir);
  } catch (error) {
    if (error instanceof StoreSettingsError) throw new StartProblem(error.message);
    throw error;
  }
}
