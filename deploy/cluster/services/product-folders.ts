import { copyFile, lstat, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { logins } from '../../../server/api/src/database/logins.ts';
import { giveTo, replacePrivateFile, type SystemUser } from '../machine/system-user.ts';
import { makeKeyFile, type Secrets } from '../secrets.ts';
import type { ProductFolders } from './installation.ts';
import { POOLER_STATS } from './pooler.ts';

const EDGES = 2;

/**
 * Makes the folders and keys of the product's processes below a data folder, for their user. Keys that
 * are there are kept.
 */
export async function makeProductFolders(
  dataFolder: string,
  user: SystemUser | undefined,
): Promise<ProductFolders & { readonly releases: string }> {
  const folder = async (...names: readonly string[]): Promise<string> => {
    const place = path.join(dataFolder, ...names);
    await mkdir(place, { recursive: true, mode: 0o750 });
    await giveTo(user, place);
    return place;
  };
  const key = async (name: string): Promise<string> => {
    const file = path.join(await folder('keys'), name);
    await makeKeyFile(file);
    await giveTo(user, file);
    return file;
  };
  const data = await folder('product');
  const releases = await folder('product', 'releases');
  const reader = async (name: string): Promise<string> => {
    const place = await folder(name);
    const link = path.join(place, 'releases');
    const isThere = await lstat(link).catch(() => undefined);
    if (!isThere) await symlink(releases, link);
    return place;
  };
  const edges: string[] = [];
  for (let index = 1; index <= EDGES; index += 1) edges.push(await reader(`edge-${index}`));
  return {
    data,
    edges,
    console: await reader('console'),
    releases,
    passwords: await folder('passwords'),
    root: path.join(await folder('keys'), 'root.json'),
    drawsKey: await key('draws.key'),
    pushKey: await key('push.key'),
  };
}

/**
 * Gives edges the root of the registry to trust, apart from the private keys: VELVET_ROOT, or what
 * was made for the releases of this installation.
 */
export async function giveRoot(
  { data, root }: Pick<ProductFolders, 'data' | 'root'>,
  user: SystemUser | undefined,
): Promise<void> {
  await copyFile(process.env.VELVET_ROOT ?? path.join(data, 'keys/root.json'), root);
  await giveTo(user, root);
}

/** Writes the files from which the product's processes read passwords (DATABASE_PASSWORDS). */
export async function writePasswords(
  folder: string,
  secrets: Secrets,
  user: SystemUser | undefined,
): Promise<void> {
  for (const login of [...logins, POOLER_STATS])
    await writePassword(folder, login, await secrets(login), user);
}

/** Puts a password into the place of another one at once. */
export const writePassword = (
  folder: string,
  login: string,
  password: string,
  user: SystemUser | undefined,
): Promise<void> => replacePrivateFile(path.join(folder, login), `${password}\n`, user);
