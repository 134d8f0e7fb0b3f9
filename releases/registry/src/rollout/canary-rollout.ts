import { isDeepStrictEqual } from 'node:util';
import {
  previousOf,
  type Registry,
  type RegistryApp,
  RegistryRefusal,
  withCanary,
  withPromoted,
  withRolledBack,
} from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { changeApp } from './changes.ts';

/** An app's releases in use, as the registry has them. */
export interface AppInUse extends Pick<RegistryApp, 'current' | 'canary'> {
  readonly revision: number;
  /** When the release in use became that. */
  readonly since: string;
  /** Where going back leads. */
  readonly previous?: string | undefined;
}

/**
 * What a watcher can do with one app. A change is refused with a RegistryRefusal where the app is not
 * any more as it was seen; each returns a line that says what was done.
 */
export interface CanaryRollout {
  /** undefined for an app without a release. */
  read(): Promise<AppInUse | undefined>;
  raise(seen: AppInUse, percent: number): Promise<string>;
  promote(seen: AppInUse): Promise<string>;
  /** Removes the canary; without one, goes back to the release before. */
  takeBack(seen: AppInUse): Promise<string>;
}

/** undefined for an app without a release. */
function appInUse({ apps, revision }: Registry, id: string): AppInUse | undefined {
  const app = apps[id];
  if (!app) return undefined;
  const { current, canary, history } = app;
  return { revision, current, canary, since: history[0]?.at ?? '', previous: previousOf(app) };
}

/** Throws a RegistryRefusal where an app is not any more as it was seen. */
function assertAsSeen(registry: Registry, id: string, seen: AppInUse): void {
  const now = appInUse(registry, id);
  const isAsSeen =
    now !== undefined &&
    now.revision >= seen.revision &&
    isDeepStrictEqual({ ...now, revision: seen.revision }, seen);
  if (!isAsSeen) throw new RegistryRefusal(`${id} has changed meanwhile`);
}

/** The canary of an app for another share of visitors. */
function withShare(
  registry: Registry,
  { id, percent, at }: { readonly id: string; readonly percent: number; readonly at: string },
): Registry {
  const { canary, digests } = registry.apps[id] ?? {};
  const digest = canary && digests?.[canary.version];
  if (!canary || !digest) throw new RegistryRefusal(`${id} has no canary`);
  return withCanary(registry, { id, version: canary.version, digest, percent, at });
}

/** Where the registry is read and changed. */
interface RegistryAccess {
  read(): Promise<Registry>;
  /** Makes a change; rejects where releases would not fit together. */
  change(to: (registry: Registry, at: string) => Registry): Promise<void>;
}

/** Runs an app's canary on the registry that `access` reads and changes: a folder's, or one behind a release API. */
export function canaryRollout(id: string, access: RegistryAccess): CanaryRollout {
  const changeAsSeen = (seen: AppInUse, to: (registry: Registry, at: string) => Registry) =>
    access.change((registry, at) => {
      assertAsSeen(registry, id, seen);
      return to(registry, at);
    });

  return {
    read: async () => appInUse(await access.read(), id),
    async raise(seen, percent) {
      await changeAsSeen(seen, (registry, at) => withShare(registry, { id, percent, at }));
      return `${id}: ${percent} % of visitors get ${seen.canary?.version}`;
    },
    async promote(seen) {
      await changeAsSeen(seen, (registry, at) => withPromoted(registry, { id, at }));
      return `${id}: everybody gets ${seen.canary?.version}`;
    },
    async takeBack(seen) {
      await changeAsSeen(seen, (registry, at) => withRolledBack(registry, { id, at }));
      const target = seen.canary ? seen.current : seen.previous;
      return `${id}: took back ${seen.canary?.version ?? seen.current}; everybody gets ${target}`;
    },
  };
}

/** By signed changes of the registry in a releases folder, with the checks of the commands. */
export const folderRollout = (
  releasesDir: string,
  id: string,
  now: () => Date = () => new Date(),
): CanaryRollout =>
  canaryRollout(id, {
    read: () => readRegistry(releasesDir),
    async change(change) {
      const order = { releasesDir, id, now: now() };
      await changeApp(order, (registry) => change(registry, order.now.toISOString()));
    },
  });
