import path from 'node:path';
import { previewOf } from '../preview-config.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { UntrustedRegistry } from '../registry/untrusted-registry.ts';
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

// What a command prints is its result, for people and scripts alike.
const print = (line: string): void => console.log(line);

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

/** Lists the releases and renews the timestamp; with `--refresh-every` only renews it, repeatedly. */
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
  await refreshEvery({ releasesDir, minutes: Number(minutes), signal: stop.signal, log: print });
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

/** As the edge is configured; by default the preview origin of `npm start`. */
function previewOrigin(): string {
  const { PREVIEW_ORIGIN, PREVIEW_PORT = '8090', TLS_CERT } = process.env;
  const variables = { PREVIEW_ORIGIN, PREVIEW_PORT: Number(PREVIEW_PORT), TLS_CERT };
  return previewOf(variables).preview.origin;
}

try {
  for (const line of await run()) print(line);
} catch (error) {
  const isExpected =
    isRefusal(error) || error instanceof UntrustedRegistry || error instanceof Usage;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
