import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../api/src/errors/error-code.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const BYTES = 24;

/** Gives the secret of a name; the same one as long as its file exists. */
export type Secrets = (name: string) => Promise<string>;

/** Secrets in files of a folder, one each, for their owner only; made when they are missing. */
export async function openSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  const secretOf = async (name: string): Promise<string> => {
    const file = path.join(folder, name);
    // Letters and digits only: it becomes a part of addresses.
    const made = `${randomBytes(BYTES).toString('hex')}\n`;
    await writeFile(file, made, { mode: OWNER_ONLY, flag: 'wx' }).catch(ignoreExisting);
    return (await readFile(file, 'utf8')).trim();
  };
  // Asked for at the same time by several programs, one of which makes it.
  const known = new Map<string, Promise<string>>();
  return (name) => {
    const secret = known.get(name) ?? secretOf(name);
    known.set(name, secret);
    return secret;
  };
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) === 'EEXIST') return;
  throw error;
}
