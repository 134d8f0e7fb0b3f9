import path from 'node:path';
import { readRegistry, UntrustedRegistry } from '../registry/registry-file.ts';
import {
  allowOverride,
  describeReleases,
  isRefusal,
  overrideAddress,
  promote,
  rollBack,
} from './changes.ts';
import { refresh, refreshEvery } from './refresh-every.ts';
import { registryCommand } from './registry-commands.ts';
import { Usage } from './usage.ts';

/** `rollback <remote>`, `promote <remote>`, `override …`, `registry …`, `releases`: no builds. */
const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');
const [command = '', id, ...rest] = process.argv.slice(2);

async function run(): Promise<readonly string[]> {
  if (command === 'releases') return releases();
  if (command === 'registry') return registryCommand(releasesDir, process.argv.slice(3));
  if (command === 'override') return override(id, rest);
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

const overrideUsage = 'Usage: npm run override -- allow|code|deny <remote> <origin>';

/** Allows it and writes a code for one browser, writes another code, or ends it for all browsers. */
async function override(
  how: string | undefined,
  words: readonly string[],
): Promise<readonly string[]> {
  const [remote, origin, ...others] = words;
  if (remote === undefined || origin === undefined || others.length > 0) {
    throw new Usage(overrideUsage);
  }
  const wanted = { id: remote, origin };
  if (how === 'deny') return [await allowOverride(releasesDir, wanted, false)];
  const code = async () =>
    `Open within ten minutes, once: ${await overrideAddress(releasesDir, wanted, previewOrigin())}`;
  if (how === 'code') return [await code()];
  if (how !== 'allow') throw new Usage(overrideUsage);
  return [await allowOverride(releasesDir, wanted, true), await code()];
}

/** As the edge has it; the usual one of `npm start` where nothing is said. */
function previewOrigin({ PREVIEW_ORIGIN, PREVIEW_PORT = '8090' } = process.env): string {
  return PREVIEW_ORIGIN ?? `http://preview.localhost:${PREVIEW_PORT}`;
}

try {
  for (const line of await run()) console.log(line);
} catch (error) {
  const isExpected =
    isRefusal(error) || error instanceof UntrustedRegistry || error instanceof Usage;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
