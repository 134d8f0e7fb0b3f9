import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * What compiled programs were made of: the root, whose path is in them, and files below it with sizes and times
 * of change. Packages of the registry are not compiled; the lock file stands for what the bundler itself is.
 */
const NAME = 'inputs.json';
const besides = ['package-lock.json', 'tools/programs', 'tools/velvet'];

const stampOf = (file) => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : 'none';
};

function filesBelow(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => filesBelow(join(place, name)));
}

export function writeInputs(root, folder, read) {
  const files = [...read, ...besides.flatMap((place) => filesBelow(join(root, place)))];
  const own = files.filter((file) => file.startsWith(root) && !file.includes('node_modules'));
  const stamps = [...new Set(own)].sort().map((file) => [relative(root, file), stampOf(file)]);
  writeFileSync(join(folder, NAME), JSON.stringify({ root, files: Object.fromEntries(stamps) }));
}

/** Undefined for a folder that is not complete. */
export function readInputs(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, NAME), 'utf8'));
  } catch {
    return undefined;
  }
}

export const areUnchanged = (root, inputs) =>
  inputs.root === root &&
  Object.entries(inputs.files).every(([file, stamp]) => stampOf(join(root, file)) === stamp);
