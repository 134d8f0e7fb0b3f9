import { previousOf, type Registry, RegistryRefusal, withCanary } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { promote, rollBack } from './changes.ts';

/** An app's releases in use, as the registry has them. */
export interface AppInUse {
  readonly revision: number;
  readonly current: string;
  /** When the release in use became that. */
  readonly since: string;
  /** Where going back leads. */
  readonly previous?: string | undefined;
  readonly canary?:
    | { readonly version: string; readonly percent: number; readonly at: string }
    | undefined;
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
export function appInUse({ apps, revision }: Registry, id: string): AppInUse | undefined {
  const app = apps[id];
  if (!app) return undefined;
  const { current, canary, history } = app;
  return { revision, current, canary, since: history[0]?.at ?? '', previous: previousOf(app) };
}

/** Throws a RegistryRefusal where an app is not any more as it was seen. */
export function assertAsSeen(registry: Registry, id: string, seen: AppInUse): void {
  const { current, canary } = registry.apps[id] ?? {};
  const isAsSeen =
    registry.revision >= seen.revision &&
    current === seen.current &&
    canary?.version === seen.canary?.version &&
    canary?.percent === seen.canary?.percent;
  if (!isAsSeen) throw new RegistryRefusal(`${id} has changed meanwhile`);
}

/** The canary of an app for another share of visitors. */
export function withShare(
  registry: Registry,
  { id, percent, at }: { readonly id: string; readonly percent: number; readonly at: string },
): Registry {
  const { canary, digests } = registry.apps[id] ?? {};
  const digest = canary && digests?.[canary.version];
  if (!canary || !digest) throw new RegistryRefusal(`${id} has no canary`);
  return withCanary(registry, { id, version: canary.version, digest, percent, at });
}

/** By signed changes of the registry in a releases folder, with the checks of the commands. */
export function folderRollout(
  releasesDir: string,
  id: string,
  now: () => Date = () => new Date(),
): CanaryRollout {
  /** The order to get from what was seen to a release for everybody. */
  const order = ({ revision, current, canary }: AppInUse, target: string) => ({
    ...{ releasesDir, id, now: now() },
    seen: { revision, current, canary: canary?.version, target },
  });

  return {
    read: async () => appInUse(await readRegistry(releasesDir), id),
    async raise(seen, percent) {
      await updateRegistry(releasesDir, (registry) => {
        assertAsSeen(registry, id, seen);
        return withShare(registry, { id, percent, at: now().toISOString() });
      });
      return `${id}: ${percent} % of visitors get ${seen.canary?.version}`;
    },
    async promote(seen) {
      return promote(order(seen, seen.canary?.version ?? ''));
    },
    async takeBack(seen) {
      const target = seen.canary ? seen.current : seen.previous;
      if (target === undefined) throw new RegistryRefusal(`${id} has no release to go back to`);
      return rollBack(order(seen, target));
    },
  };
}
