import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@velvet/registry/build';

/** Formats files that a command of ours has written. */
export function formatFiles(files: readonly string[]): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', ...files], { cwd: root });
}
