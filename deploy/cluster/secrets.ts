import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@velvet/files/error-code';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const BYTES = 24;

/** Secrets by name. */
export interface Secrets {
  /** The secret of a name, made when it is missing; the same one until it is replaced. */
  (name: string): Promise<string>;
  /** The secret of a name that may be missing. */
  find(name: string): Promise<string | undefined>;
  /** Stores a secret; undefined removes it. */
  store(name: string, secret: string | undefined): Promise<void>;
  /**
   * Puts a new random secret in the place of an old one when `use` has put it into force. Until then it is
   * in `<name>.next`, which stays when `use` fails: nobody knows then which of them is in force.
   */
  replace(name: string, use: (secret: string) => Promise<void>): Promise<void>;
}

/** Letters and digits only: it becomes a part of addresses. */
export const makeSecret = (): string => randomBytes(BYTES).toString('hex');

/** Secrets in files of a folder, one each, for their owner only; made when they are missing. */
export async function openSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  const secretOf = async (name: string): Promise<string> => {
    const file = path.join(folder, name);
    const made = `${makeSecret()}\n`;
    await writeFile(file, made, { mode: OWNER_ONLY, flag: 'wx' }).catch(ignoreExisting);
    return (await readFile(file, 'utf8')).trim();
  };
  // Asked for at the same time by several programs, one of which makes it.
  const known = new Map<string, Promise<string>>();
  const give = (name: string): Promise<string> => {
    const secret = known.get(name) ?? secretOf(name);
    known.set(name, secret);
    return secret;
  };
  const write = async (name: string, secret: string): Promise<void> => {
    const file = path.join(folder, name);
    await rm(file, { force: true });
    await writeFile(file, `${secret}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
  };
  const take = async (name: string, draft: string, secret: string): Promise<void> => {
    await rename(path.join(folder, draft), path.join(folder, name));
    known.set(name, Promise.resolve(secret));
  };
  return Object.assign(give, {
    find: async (name: string) => {
      const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
      return text?.trim();
    },
    async store(name: string, secret: string | undefined) {
      known.delete(name);
      if (secret === undefined) return rm(path.join(folder, name), { force: true });
      await write(`${name}.next`, secret);
      await take(name, `${name}.next`, secret);
    },
    async replace(name: string, use: (secret: string) => Promise<void>) {
      const secret = makeSecret();
      await write(`${name}.next`, secret);
      await use(secret);
      await take(name, `${name}.next`, secret);
    },
  });
}

const KEY_BYTES = 32;

/**
 * Makes a key of the draws or of push messages, for its owner only. One that is there is kept: the draws'
 * key opens the seeds that are in the database.
 */
export async function makeKeyFile(file: string): Promise<void> {
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting);
  await chmod(file, 0o600);
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) === 'EEXIST') return;
  throw error;
}
