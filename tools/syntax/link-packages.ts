import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageName, workspaceFolders } from './source.ts';

/**
 * Gives a copy of a checkout's sources the packages that are installed there, beside the copy's own: a link of the
 * checkout would lead to its own sources.
 */
export function linkPackages(checkout: string, copy: string): void {
  const link = (from: string, to: string) => symlinkSync(from, to, 'junction');
  const installed = join(checkout, 'node_modules');
  const own = join(copy, 'node_modules');
  mkdirSync(join(own, '@velvet'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@velvet') link(join(installed, name), join(own, name));
  }
  for (const folder of workspaceFolders(copy)) {
    link(join(copy, folder), join(own, '@velvet', packageName(folder)));
    // What one package has in another version, or alone.
    const nested = join(checkout, folder, 'node_modules');
    if (existsSync(nested)) link(nested, join(copy, folder, 'node_modules'));
  }
}
