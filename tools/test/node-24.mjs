import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from '../prepare.mjs';

/** Where `tools/node-24` is installed: outside of the workspaces, because only the full run needs it. */
const FOLDER = '.cache/node-24';

/**
 * The path of a Node 24, which the images run, as its own lock file pins it; this Node where it is 24
 * already. Throws where npm has none for this platform.
 */
export function node24(root) {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const folder = join(root, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(root, 'tools/node-24', file), join(folder, file));
  }
  const name = `node-${process.platform}-${process.arch}`;
  if (!npmInstall(folder)) throw new Error('Node 24 could not be installed.');
  const executable = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(executable)) {
    throw new Error(`npm has no Node 24 named ${name}: run the tests with an installed Node 24.`);
  }
  return executable;
}
