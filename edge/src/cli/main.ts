import path from 'node:path';
import { readRegistry, UntrustedRegistry } from '../registry/registry-file.ts';
import { allowOverride, describeReleases, isRefusal, promote, rollBack } from './changes.ts';
import { refresh, refreshEvery } from './refresh-every.ts';
import { registryCommand } from './registry-commands.ts';
import { Usage } from './usage.ts';

/** `rollback <remote>`, `promote <remote>`, `override …`, `registry …`, `releases`: no builds. */
const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');
const [command = '', id, ...rest] = process.argv.slice(2);

async function run(): Promise<readonly string[]> {
  if (command === 'releases') return releases();
  if (command === 'registry') return registryCommand(releasesDir, process.argv.slice(3));
  if (command === 'override') return [await override(id, rest)];
  if (id === undefined || rest.length > 0) {
    throw new Usage(`Usage: npm run ${command === 'promote' ? 'promote' : 'rollback'} -- <remote>`);
  }
  const change = { releasesDir, id, now: new Date() };
  if (command === 'rollback') return [await rollBack(change)];
  if (command === 'promote') return [await promote(change)];
  throw new Usage(`Unknown command ${command}`);
}

/** The list, which also says anew that what is in force is recent; or that alone, again and again. */
async function releases(): Promise<readonly string[]> {
  if (id === undefined) {
    for (const warning of await refresh(releasesDir)) console.error(warning);
    return describeReleases(await readRegistry(releasesDir));
  }
  const [minutes = '', ...others] = rest;
  if (id !== '--refresh-every' || !/^[1-9]\d{0,4}$/.test(minutes) || others.length > 0) {
    throw new Usage('Usage: npm run releases [-- --refresh-every <minutes>]');
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const log = (line: string) => console.log(line);
  await refreshEvery({ releasesDir, minutes: Number(minutes), signal: stop.signal, log });
  return [];
}

async function override(how: string | undefined, words: readonly string[]): Promise<string> {
  const [remote, origin, ...others] = words;
  const isComplete = remote !== undefined && origin !== undefined && others.length === 0;
  if ((how !== 'allow' && how !== 'deny') || !isComplete) {
    throw new Usage('Usage: npm run override -- allow|deny <remote> <origin>');
  }
  return allowOverride(releasesDir, { id: remote, origin }, how === 'allow');
}

try {
  for (const line of await run()) console.log(line);
} catch (error) {
  const isExpected =
    isRefusal(error) || error instanceof UntrustedRegistry || error instanceof Usage;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
