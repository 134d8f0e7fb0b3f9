import { stat } from 'node:fs/promises';
import { readInside } from '../files.ts';
import { type Grants, grantsOf } from '../registry/grants.ts';
import { previousOf, type Registry, type RegistryApp } from '../registry/registry.ts';
import { registryOf } from '../registry/registry-of.ts';
import {
  digestOf,
  parseWholeRelease,
  RELEASE_MAX_BYTES,
  type Release,
} from '../release/release.ts';
import { type Authority, authorityOfApp } from '../signing/documents.ts';
import { type Metadata, readMetadata, timestampPath } from '../signing/read-metadata.ts';
import { trustOf } from '../signing/trust.ts';
import { createTrustState } from '../signing/trust-state.ts';
import { refusedRoutes } from '../site.ts';
import { createFreshness, type Freshness, type Offer, type Offers } from './choose-set.ts';

/** The longest time until a change is noticed. */
const CHECK_EVERY_MS = 200;
/** For what the registry names and the disk does not have yet, or not as it must be. */
const RETRY_EVERY_MS = 1_000;

/**
 * Reads the registry as it changes, at most a few times a second, and its releases once each.
 * Nothing is believed that is not signed, hashed, recent and newer than what was known: a release
 * that fails is left out for the one before it, and a registry that fails leaves the last one in use.
 */
export function createReleaseStore(
  releasesDir: string,
  onProblem: (error: unknown) => void = (error) => process.emitWarning(String(error)),
) {
  const known = new Map<string, Release>();
  const trustState = createTrustState(releasesDir);
  const freshness = createFreshness(onProblem);
  let offers: Offers | undefined;
  let taken: Metadata | undefined;
  let checkedAt = 0;
  let changedAt = -1;
  /** When unreadable releases are retried; never while none is missing. */
  let retryAt = Number.POSITIVE_INFINITY;
  /** Problems of the registry in use, each reported once. */
  const reported = new Set<string>();

  function report(problem: unknown): void {
    if (reported.has(String(problem))) return;
    reported.add(String(problem));
    onProblem(problem);
  }

  /** A route that is not granted is left out; the rest of its release is used. */
  function reportRefused({ current, canary }: Offer, grants: Grants): void {
    for (const release of [current, ...(canary ? [canary.release] : [])]) {
      for (const problem of refusedRoutes(release, grants)) report(new Error(problem));
    }
  }

  async function readRelease(id: string, version: string, app: RegistryApp): Promise<Release> {
    const digest = app.digests[version];
    if (!digest) throw new Error(`The registry has no hash of ${id}@${version}`);
    const key = `${id}@${version} ${digest}`;
    const cached = known.get(key);
    if (cached) return cached;
    const differs = `${id}@${version} is not what the registry says it is`;
    const maxBytes = app.sizes?.[version] ?? RELEASE_MAX_BYTES;
    const text = await readInside(releasesDir, [id, version, 'release.json'], maxBytes, differs);
    if (digestOf(text) !== digest) throw new Error(differs);
    const release = parseWholeRelease(text);
    known.set(key, release);
    return release;
  }

  async function readOffer(id: string, app: RegistryApp, now: number): Promise<Offer | undefined> {
    const read = async (version: string | undefined): Promise<Release | undefined> => {
      if (version === undefined) return undefined;
      try {
        return await readRelease(id, version, app);
      } catch (error) {
        // Its folder arrives after the registry, or is repaired.
        retryAt = now + RETRY_EVERY_MS;
        report(error);
        return undefined;
      }
    };
    const [wanted, canary, previous] = await Promise.all([
      read(app.current),
      read(app.canary?.version),
      read(previousOf(app)),
    ]);
    const current = wanted ?? previous;
    if (!current) return undefined;
    return {
      current,
      ...(canary && app.canary ? { canary: { release: canary, percent: app.canary.percent } } : {}),
      ...(previous && previous !== current ? { previous } : {}),
    };
  }

  async function readOffers(registry: Registry, metadata: Metadata, now: number): Promise<Offers> {
    const { revision, apps } = registry;
    const grants = grantsOf(metadata.root, metadata.targets.signed);
    const entries = await Promise.all(
      Object.entries(apps).map(async ([id, app]) => [id, await readOffer(id, app, now)] as const),
    );
    const good = entries.flatMap(([id, offer]) => (offer ? [[id, offer] as const] : []));
    for (const [, offer] of good) reportRefused(offer, grants);
    return { revision, registry, apps: new Map(good), grants };
  }

  /** Verifies the current documents and records them as the newest before they are used. */
  async function readInForce(now: number): Promise<Offers> {
    const metadata = await readMetadata({
      releasesDir,
      trust: await trustOf(releasesDir),
      known: await trustState.newest(),
      now: new Date(Date.now()),
    });
    await trustState.keep(metadata.state);
    freshness.took(metadata);
    taken = metadata;
    return readOffers(withLastKnown(registryOf(metadata), metadata), metadata, now);
  }

  /** An app whose role expired keeps what it had. */
  function withLastKnown(registry: Registry, { expired }: Metadata): Registry {
    const kept = expired.flatMap((id) => {
      const app = offers?.registry.apps[id];
      return app ? [[id, app] as const] : [];
    });
    return { ...registry, apps: { ...registry.apps, ...Object.fromEntries(kept) } };
  }

  async function look(now: number): Promise<Offers> {
    try {
      const { mtimeMs } = await stat(timestampPath(releasesDir));
      if (!offers || mtimeMs !== changedAt || now >= retryAt) {
        if (mtimeMs !== changedAt) reported.clear();
        retryAt = Number.POSITIVE_INFINITY;
        offers = await readInForce(now);
        changedAt = mtimeMs;
      }
    } catch (error) {
      if (!offers) throw error;
      freshness.refused(error);
    }
    freshness.check();
    return offers;
  }

  let checking: Promise<Offers> | undefined;
  /** One check at a time: of two, the one that read first could end last and bring back what it read. */
  function check(now: number): Promise<Offers> {
    checkedAt = now;
    checking ??= look(now).finally(() => {
      checking = undefined;
    });
    return checking;
  }

  async function current(now = Date.now()): Promise<Offers> {
    // A clock that was set back must not keep it from looking.
    return offers && Math.abs(now - checkedAt) < CHECK_EVERY_MS ? offers : check(now);
  }

  return {
    /** Throws while nothing could be read yet. */
    current,

    /** What is there at the time of the call or later, however recent the last check is. */
    async latest(): Promise<Offers> {
      await checking?.catch(() => undefined);
      return check(Date.now());
    },

    /** Whether `id@version` is a release of the registry in use. */
    knows(name: string): boolean {
      const [id = '', version = ''] = name.split('@');
      const apps = offers?.registry.apps ?? {};
      return Object.hasOwn(apps, id) && Object.hasOwn(apps[id]?.digests ?? {}, version);
    },

    /** The keys of an app; undefined for an app that the registry does not contain. */
    authority(id: string): Authority | undefined {
      return taken?.apps.has(id) ? authorityOfApp(taken.targets.signed, taken.root, id) : undefined;
    },

    /** How far the registry in use can be relied on. */
    freshness: (): Freshness => freshness.get(),

    /** A release in the registry, including those no longer in use. */
    async find(id: string, version: string): Promise<Release | undefined> {
      const { apps } = (await current()).registry;
      const app = Object.hasOwn(apps, id) ? apps[id] : undefined;
      const isKnown = app !== undefined && Object.hasOwn(app.digests, version);
      return isKnown ? readRelease(id, version, app).catch(() => undefined) : undefined;
    },
  };
}
export type ReleaseStore = ReturnType<typeof createReleaseStore>;
