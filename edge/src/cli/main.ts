import path from 'node:path';
import { readRegistry, UntrustedRegistry } from '../registry/registry-file.ts';
import { allowOverride, describeReleases, isRefusal, promote, rollBack } from './changes.ts';

/** `rollback <remote>`, `promote <remote>`, `override allow <origin>`, `releases`: no builds. */
const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');
const [command = '', id, ...rest] = process.argv.slice(2);

async function run(): Promise<readonly string[]> {
  if (command === 'releases' && id === undefined) {
    return describeReleases(await readRegistry(releasesDir));
  }
  if (command === 'override') return [await override(id, rest)];
  if (id === undefined || rest.length > 0) {
    throw new Usage(`Usage: npm run ${command === 'promote' ? 'promote' : 'rollback'} -- <remote>`);
  }
  const change = { releasesDir, id, now: new Date() };
  if (command === 'rollback') return [await rollBack(change)];
  if (command === 'promote') return [await promote(change)];
  throw new Usage(`Unknown command ${command}`);
}

async function override(how: string | undefined, origins: readonly string[]): Promise<string> {
  const [origin, ...others] = origins;
  if ((how !== 'allow' && how !== 'deny') || origin === undefined || others.length > 0) {
    throw new Usage('Usage: npm run override -- allow|deny <origin>');
  }
  return allowOverride(releasesDir, origin, how === 'allow');
}

class Usage extends Error {}

try {
  for (const line of await run()) console.log(line);
} catch (error) {
  const isExpected =
    isRefusal(error) || error instanceof UntrustedRegistry || error instanceof Usage;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
