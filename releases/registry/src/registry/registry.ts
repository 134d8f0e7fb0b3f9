import { type AppTargets, isOverrideOrigin } from '../signing/metadata.ts';

/** The releases of one app and their rollout, from the document that its role signs (`appTargetsSchema`). */
export interface RegistryApp extends Omit<AppTargets['x-velvet-app'], 'follows'> {
  /** Base64 SHA-256 of every release's `release.json`, which in turn has a hash of every file. */
  readonly digests: Readonly<Record<string, string>>;
  /** Bytes of each `release.json`, where it was signed already. */
  readonly sizes?: Readonly<Record<string, number>>;
}

/** The releases in use of every app. It is signed app by app (`read-metadata.ts`). */
export interface Registry {
  /** Only increases: an edge refuses a registry older than the newest it has seen. */
  readonly revision: number;
  readonly apps: Readonly<Record<string, RegistryApp>>;
}

export const emptyRegistry: Registry = { revision: 0, apps: {} };

/** A change that the current registry does not allow; the message is for users. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
}

interface Published {
  readonly id: string;
  readonly version: string;
  readonly digest: string;
  readonly at: string;
}

function withApp(registry: Registry, id: string, app: RegistryApp): Registry {
  const { apps, revision } = registry;
  return { ...registry, revision: revision + 1, apps: { ...apps, [id]: app } };
}

/** Records releases that are no longer in use, and removes those that are in use again. */
function retire(app: RegistryApp, out: readonly (string | undefined)[], at: string): RegistryApp {
  const inUse = [app.current, app.canary?.version];
  const retired = { ...app.retired };
  for (const version of out) if (version !== undefined) retired[version] = at;
  for (const version of inUse) if (version !== undefined) delete retired[version];
  return { ...app, retired };
}

function withoutCanary({ canary: _, ...app }: RegistryApp): RegistryApp {
  return app;
}

/** A release for everybody; the same registry when it is in use already. */
export function withCurrent(registry: Registry, published: Published): Registry {
  const { id, version, digest, at } = published;
  const before = registry.apps[id];
  if (before?.current === version && !before.canary && before.digests[version] === digest) {
    return registry;
  }
  const app = before ?? { current: version, history: [], retired: {}, digests: {} };
  const isRepeated = app.current === version && app.history.length > 0;
  const next: RegistryApp = {
    ...withoutCanary(app),
    current: version,
    history: isRepeated
      ? app.history
      : [{ version, at }, ...app.history.filter((entry) => entry.version !== version)],
    digests: { ...app.digests, [version]: digest },
  };
  return withApp(registry, id, retire(next, [before?.current, before?.canary?.version], at));
}

/** Adds a canary for `percent` of the visitors. */
export function withCanary(
  registry: Registry,
  { id, version, digest, at, percent }: Published & { readonly percent: number },
): Registry {
  const app = registry.apps[id];
  if (!app) throw new RegistryRefusal(`${id} has no release yet: the first one is for everybody`);
  if (app.current === version) throw new RegistryRefusal(`${id} ${version} is in use already`);
  const next: RegistryApp = {
    ...app,
    canary: { version, percent, at },
    digests: { ...app.digests, [version]: digest },
  };
  return withApp(registry, id, retire(next, [app.canary?.version], at));
}

/** The canary becomes the release for everybody. */
export function withPromoted(
  registry: Registry,
  { id, at }: { readonly id: string; readonly at: string },
): Registry {
  const version = registry.apps[id]?.canary?.version;
  const digest = version && registry.apps[id]?.digests[version];
  if (!version || !digest) throw new RegistryRefusal(`${id} has no canary to promote`);
  return withCurrent(registry, { id, version, digest, at });
}

/** Removes the canary; without one, returns to the previous release. */
export function withRolledBack(
  registry: Registry,
  { id, at }: { readonly id: string; readonly at: string },
): Registry {
  const app = registry.apps[id];
  if (!app) throw new RegistryRefusal(`${id} has no release`);
  if (app.canary) {
    return withApp(registry, id, retire(withoutCanary(app), [app.canary.version], at));
  }
  const [, back, ...older] = app.history;
  if (!back) throw new RegistryRefusal(`${id} has no earlier release to go back to`);
  const next = { ...app, current: back.version, history: [{ ...back, at }, ...older] };
  return withApp(registry, id, retire(next, [app.current], at));
}

/** Lets browsers take a remote from an origin, or no longer; the same registry when it is so already. */
export function withOverride(
  registry: Registry,
  { id, origin }: { readonly id: string; readonly origin: string },
  isAllowed: boolean,
): Registry {
  const app = registry.apps[id];
  if (!app) throw new RegistryRefusal(`${id} has no release`);
  if (!isOverrideOrigin(origin)) {
    throw new RegistryRefusal(
      `${origin} is no origin such as https://dev.example or http://localhost:3002`,
    );
  }
  const { origins = [], ...rest } = app;
  if (origins.includes(origin) === isAllowed) return registry;
  const next = isAllowed ? [...origins, origin] : origins.filter((known) => known !== origin);
  return withApp(registry, id, next.length > 0 ? { ...rest, origins: next } : rest);
}

/** Lets browsers have the shell's service worker, or removes it; the same registry when it is so already. */
export function withServiceWorker(registry: Registry, isOn: boolean): Registry {
  const shell = registry.apps.shell;
  if (!shell) throw new RegistryRefusal('shell has no release');
  const { serviceWorker, ...rest } = shell;
  if ((serviceWorker === undefined) === isOn) return registry;
  return withApp(registry, 'shell', isOn ? rest : { ...rest, serviceWorker: 'off' });
}

/** The release to fall back to when the one in use fails in a browser. */
export const previousOf = (app: RegistryApp): string | undefined => app.history[1]?.version;

export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Forgets releases of an app out of use for longer than a tab may live; the previous one always stays. Others
 * are not changed, because only this app's keys may be at hand.
 */
export function withoutExpired(registry: Registry, now: Date, id: string): Registry {
  const app = registry.apps[id];
  if (!app) return registry;
  const isExpired = (version: string): boolean => {
    const since = app.retired[version];
    const isKept = [app.current, app.canary?.version, previousOf(app)].includes(version);
    return !isKept && since !== undefined && now.getTime() - Date.parse(since) > RETENTION_MS;
  };
  const keep = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).filter(([version]) => !isExpired(version)));
  const history = app.history.filter(({ version }) => !isExpired(version));
  const kept = { ...app, history, retired: keep(app.retired), digests: keep(app.digests) };
  return { ...registry, apps: { ...registry.apps, [id]: kept } };
}
