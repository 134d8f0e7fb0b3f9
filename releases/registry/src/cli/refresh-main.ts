import path from 'node:path';
import { RegistryRefusal } from '../registry/registry.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import { Usage } from './command-line.ts';
import { releasesCommand } from './releases-command.ts';

/**
 * `npx velvet releases list --refresh-every <minutes>`, an hour by default, for machines that have no tools
 * to build with: `node releases/registry/src/cli/refresh-main.ts [minutes]`.
 */
const [minutes = '60'] = process.argv.slice(2);
const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');

try {
  await releasesCommand(releasesDir, ['--refresh-every', minutes]);
} catch (error) {
  const isOurs = [RegistryRefusal, UntrustedRegistry, Usage].some((kind) => error instanceof kind);
  console.error(isOurs && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
