import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUnchanged, readInputs } from './inputs.mjs';

/**
 * Compiles servers and commands into `.cache/programs` when their sources have changed, so that Node runs
 * them as they are. Plain JavaScript, because nothing is compiled before it.
 */
const FOLDER = '.cache/programs';
/** What runs goes on loading parts of the folder that it was started from. */
const KEPT = 3;
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

function upToDate(root) {
  const [newest] = foldersIn(root);
  const inputs = newest === undefined ? undefined : readInputs(newest);
  return inputs && areUnchanged(root, inputs) ? newest : undefined;
}

/**
 * The folder of the compiled programs, which mirrors the paths of their sources; undefined, after what the
 * bundler printed, when they cannot be compiled.
 */
export function compilePrograms(root) {
  const known = upToDate(root);
  if (known !== undefined) return known;
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
  for (const old of foldersIn(root).slice(KEPT)) rmSync(old, { recursive: true, force: true });
  console.error(
    `Compiling servers and commands: ${((performance.now() - since) / 1_000).toFixed(1)} s`,
  );
  return folder;
}
