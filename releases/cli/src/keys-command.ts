import { createPublicKey } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keyIdOf, newKey, publicKeyOf, Usage } from '@velvet/registry/commands';
import { errorCode } from '@velvet/registry/files';
import { ProjectProblem, remoteIn, usages } from './at-project.ts';

const isBelow = (folder: string, place: string): boolean => {
  const way = path.relative(folder, place);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
};

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new ProjectProblem(`${file} is there already; a key is never replaced`);
  }
}

/** `velvet keys new <folder>`: a key for this remote, of which only the public half leaves the machine. */
export async function keysCommand(
  folder: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [what, given, ...rest] = positionals;
  if (what !== 'new' || given === undefined || rest.length > 0) throw new Usage(usages.keys);
  const { id } = await remoteIn(folder);
  const into = path.resolve(folder, given);
  if (isBelow(folder, into)) {
    throw new ProjectProblem(`${into} is inside the project: a key must not be committed with it`);
  }
  const { pem, publicPem } = newKey();
  await mkdir(into, { recursive: true, mode: 0o700 });
  const file = path.join(into, `${id}.pem`);
  const publicFile = path.join(into, `${id}.pub.pem`);
  await writeNew(file, pem, 0o600);
  await writeNew(publicFile, publicPem, 0o644);
  return [
    `Made ${file}: whoever has it can release ${id} (VELVET_KEYS=${into})`,
    `Its id is ${keyIdOf(publicKeyOf(createPublicKey(publicPem)))}`,
    `The installation’s keeper needs ${publicFile}: npx velvet releases registry add-app ${id} ${path.basename(publicFile)}`,
    `for a new app, npx velvet releases registry delegate ${id} ${path.basename(publicFile)} for one that the registry has`,
  ];
}
