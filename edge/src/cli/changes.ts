import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  type Registry,
  RegistryRefusal,
  withOverride,
  withPromoted,
  withRolledBack,
} from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { incompatibilities } from '../releases/compatibility.ts';
import { type Release, releaseSchema } from '../releases/release.ts';

interface Change {
  readonly releasesDir: string;
  readonly id: string;
  readonly now: Date;
}

const inUse = (registry: Registry, id: string): string => registry.apps[id]?.current ?? 'nothing';

/** The release that an app would have; undefined where there is none, or it cannot be read. */
async function readInUse(
  releasesDir: string,
  registry: Registry,
  id: string,
): Promise<Release | undefined> {
  const file = path.join(releasesDir, id, inUse(registry, id), 'release.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(releaseSchema, JSON.parse(text));
}

/** Throws a RegistryRefusal when a remote of the registry could not run in its shell. */
async function refuseIncompatible(releasesDir: string, registry: Registry): Promise<void> {
  const read = (id: string) => readInUse(releasesDir, registry, id);
  const shell = await read('shell');
  if (!shell) return;
  const remotes = await Promise.all(
    Object.keys(registry.apps)
      .filter((id) => id !== 'shell')
      .map(read),
  );
  const problems = remotes.flatMap((remote) => (remote ? incompatibilities(remote, shell) : []));
  if (problems.length > 0) throw new RegistryRefusal(problems.join('\n'));
}

/** Takes the canary away, or goes back one release; says what is in use now. */
export async function rollBack({ releasesDir, id, now }: Change): Promise<string> {
  const change = (before: Registry) => withRolledBack(before, { id, at: now.toISOString() });
  await refuseIncompatible(releasesDir, change(await readRegistry(releasesDir)));
  let left = '';
  const registry = await updateRegistry(releasesDir, (before) => {
    left = before.apps[id]?.canary?.version ?? inUse(before, id);
    return change(before);
  });
  return `${id}: took back ${left}; everybody gets ${inUse(registry, id)}`;
}

/** Gives the canary to everybody; says what is in use now. */
export async function promote({ releasesDir, id, now }: Change): Promise<string> {
  const change = (before: Registry) => withPromoted(before, { id, at: now.toISOString() });
  await refuseIncompatible(releasesDir, change(await readRegistry(releasesDir)));
  const registry = await updateRegistry(releasesDir, change);
  return `${id}: everybody gets ${inUse(registry, id)}`;
}

/** Lets browsers take remotes from an origin, or no longer; says what may be taken from now. */
export async function allowOverride(
  releasesDir: string,
  origin: string,
  isAllowed: boolean,
): Promise<string> {
  const { overrides = [] } = await updateRegistry(releasesDir, (before) =>
    withOverride(before, origin, isAllowed),
  );
  return `Remotes may be taken from ${overrides.join(', ') || 'nowhere else'}`;
}

/** One line per app and release in use: share, since when, and what a rollback leads to. */
export function describeReleases({ apps }: Registry): readonly string[] {
  const rows = Object.entries(apps).flatMap(([id, { current, canary, history }]) => {
    const share = canary?.percent ?? 0;
    const since = history[0]?.at ?? '';
    const back = canary ? current : (history[1]?.version ?? '–');
    const stable = [id, current, `${100 - share} %`, since, canary ? '' : back];
    return canary ? [stable, [id, canary.version, `${share} %`, canary.at, back]] : [stable];
  });
  return table([['app', 'release', 'share', 'since', 'rollback to'], ...rows]);
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const isRefusal = (error: unknown): error is RegistryRefusal =>
  error instanceof RegistryRefusal;
