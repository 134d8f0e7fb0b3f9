import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const BYTES = 24;

/** Gives the secret of a name; the same one as long as its file exists. */
export type Secrets = (name: string) => Promise<string>;

/** Secrets in files of a folder, one each, for their owner only; made when they are missing. */
export async function openSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
  await chmod(folder, OWNER_FOLDER);
  return async (name) => {
    const file = path.join(folder, name);
    const known = (await readFile(file, 'utf8').catch(() => '')).trim();
    if (known !== '') return known;
    // Letters and digits only: it becomes a part of addresses.
    const secret = randomBytes(BYTES).toString('hex');
    await writeFile(file, `${secret}\n`, { mode: OWNER_ONLY });
    await chmod(file, OWNER_ONLY);
    return secret;
  };
}
