import {
  type Registry,
  RegistryRefusal,
  withOverride,
  withPromoted,
  withRolledBack,
} from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';

interface Change {
  readonly releasesDir: string;
  readonly id: string;
  readonly now: Date;
}

const inUse = (registry: Registry, id: string): string => registry.apps[id]?.current ?? 'nothing';

/** Takes the canary away, or goes back one release; says what is in use now. */
export async function rollBack({ releasesDir, id, now }: Change): Promise<string> {
  let left = '';
  const registry = await updateRegistry(releasesDir, (before) => {
    left = before.apps[id]?.canary?.version ?? inUse(before, id);
    return withRolledBack(before, { id, at: now.toISOString() });
  });
  return `${id}: took back ${left}; everybody gets ${inUse(registry, id)}`;
}

/** Gives the canary to everybody; says what is in use now. */
export async function promote({ releasesDir, id, now }: Change): Promise<string> {
  const registry = await updateRegistry(releasesDir, (before) =>
    withPromoted(before, { id, at: now.toISOString() }),
  );
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
