import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, readInputs } from './inputs.mjs';

/**
 * Compiles servers and commands into `.cache/programs` when their sources have changed, so that Node runs
 * them as they are. Plain JavaScript, because nothing is compiled before it.
 */
const FOLDER = '.cache/programs';
/** Folders that are kept besides those in use. */
const KEPT = 3;
/** Of a file in a folder, with the id of a process that starts others from it. */
const USER = 'used-by-';
const compiler = fileURLToPath(new URL('./compile-main.mjs', import.meta.url));

/** Complete folders, the newest first. */
function foldersIn(root) {
  let names = [];
  try {
    names = readdirSync(join(root, FOLDER));
  } catch {
    // Nothing was compiled here yet.
  }
  return names
    .filter((name) => /^\d+-\d+$/.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .map((name) => join(root, FOLDER, name));
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return error.code === 'EPERM';
  }
}

const isUsed = (folder) =>
  readdirSync(folder).some(
    (name) => name.startsWith(USER) && lives(Number(name.slice(USER.length))),
  );

/**
 * Keeps the folder while this process runs: what it runs loads parts of it later, and a server that ended
 * is started from it again.
 */
function use(folder, pid) {
  try {
    writeFileSync(join(folder, `${USER}${pid}`), '');
  } catch {
    // Another user's checkout, in which this one compiles nothing either.
  }
  return folder;
}

/** Removes old folders, but for those in use. */
export function removeUnused(root) {
  const unused = foldersIn(root)
    .slice(KEPT)
    .filter((folder) => !isUsed(folder));
  for (const folder of unused) rmSync(folder, { recursive: true, force: true });
}

function upToDate(root) {
  const [newest] = foldersIn(root);
  const inputs = newest === undefined ? undefined : readInputs(newest);
  return inputs && areUnchanged(root, inputs) ? newest : undefined;
}

/**
 * The folder of the compiled programs, which mirrors the paths of their sources; undefined, after what the
 * bundler printed, when they cannot be compiled.
 * @param pid of the process that will use it.
 */
export function compilePrograms(root, pid = process.pid) {
  const known = upToDate(root);
  if (known !== undefined) return use(known, pid);
  const since = performance.now();
  const name = `${Date.now()}-${process.pid}`;
  const draft = join(root, FOLDER, `draft-${name}`);
  // A process of its own: the bundler's memory would stay with this one.
  const { status } = spawnSync(process.execPath, [compiler, root, draft], { stdio: 'inherit' });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    return undefined;
  }
  const folder = join(root, FOLDER, name);
  renameSync(draft, folder);
  removeUnused(root);
  console.error(
    `Compiling servers and commands: ${((performance.now() - since) / 1_000).toFixed(1)} s`,
  );
  return use(folder, pid);
}
