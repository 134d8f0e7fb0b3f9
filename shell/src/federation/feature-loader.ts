import { type Language, languageTag } from '@velvet/contract/language';
import { type Catalog, type Feature, type FeatureSlice, parseFeature } from '@velvet/sdk/feature';
import {
  RemoteLoadError,
  type RemoteSource,
  type WhichRelease,
} from '@velvet/sdk/federation/remote-source';
import { type RetryPolicy, withRetry } from '@velvet/sdk/federation/with-retry';
import type { Path } from '@velvet/sdk/routes';
import type { ComponentType } from 'react';
import type { Owner } from '../site-map/route-table.ts';

export interface FeatureLoaderOptions extends RetryPolicy {
  readonly source: RemoteSource;
  /**
   * Returns the slice path or storage entry that another owner has, or the path of a slice without an
   * initial state. Slices of another generation than the owner's last ones are reset.
   */
  readonly injectSlices: (
    owner: string,
    slices: readonly FeatureSlice[],
    generation: number,
  ) => string | undefined;
}

/** Loads what a release consists of: its feature, the modules of its screens, its messages. */
export class FeatureLoader {
  readonly #options: FeatureLoaderOptions;
  readonly #releases: Pick<ReleaseFallback, 'generation' | 'releaseOf'>;
  readonly #features = new Map<string, Promise<Feature>>();
  readonly #screens = new Map<Path, Promise<ComponentType | undefined>>();

  constructor(
    options: FeatureLoaderOptions,
    releases: Pick<ReleaseFallback, 'generation' | 'releaseOf'>,
  ) {
    this.#options = options;
    this.#releases = releases;
  }

  /** The feature of a remote, loaded once. */
  feature(owner: Owner): Promise<Feature> {
    return once(this.#features, owner.id, () => this.#loadFeature(owner));
  }

  /** A screen's component, loaded once; undefined where the release has no such screen. */
  screen(owner: Owner, path: Path): Promise<ComponentType | undefined> {
    return once(this.#screens, path, async () => {
      const loadScreen = (await this.feature(owner)).routes[path];
      return loadScreen && (await this.#withRetry(owner.id, loadScreen)).default;
    });
  }

  async messages(owner: Owner, language: Language): Promise<Catalog> {
    const { messages } = await this.feature(owner);
    return (await this.#withRetry(owner.id, messages[languageTag(language)])).default;
  }

  /** Forgets a release: the next call loads the one that is in use then. */
  forget({ id, paths }: Owner): void {
    this.#features.delete(id);
    for (const path of paths) this.#screens.delete(path);
  }

  async #loadFeature({ id, paths }: Owner): Promise<Feature> {
    const generation = this.#releases.generation(id);
    const exported = await this.#withRetry(id, () => this.#options.source.load(id));
    const formerPaths = this.#options.source.formerPathsOf?.(id) ?? [];
    const ownedPaths = [...paths, ...formerPaths];
    const parsed = parseFeature(defaultExport(exported), { id, ownedPaths });
    if (!parsed.ok) throw this.#broken(id, `${parsed.problem}: ${parsed.detail}`);
    // Nothing of a release that was left in the meantime may come into the store.
    if (generation !== this.#releases.generation(id)) return parsed.feature;
    const taken = this.#options.injectSlices(id, parsed.feature.slices, generation);
    if (taken !== undefined)
      throw this.#broken(id, `${taken} in the store has another owner or no initial state`);
    return parsed.feature;
  }

  #broken(id: string, cause: string): RemoteLoadError {
    return new RemoteLoadError(this.#releases.releaseOf(id), 'broken', { cause });
  }

  #withRetry<T>(id: string, step: () => Promise<T>): Promise<T> {
    return withRetry(this.#releases.releaseOf(id), step, this.#options);
  }
}

/** Remembers a success for good and a failure not at all. */
function once<K, T>(memory: Map<K, Promise<T>>, key: K, load: () => Promise<T>): Promise<T> {
  const known = memory.get(key);
  if (known) return known;
  const loading = load();
  memory.set(key, loading);
  loading.catch(() => {
    if (memory.get(key) === loading) memory.delete(key);
  });
  return loading;
}

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module
    ? module.default
    : undefined;
}

interface FallbackOptions {
  readonly source: RemoteSource;
  /** Called when a remote changed its release: what was loaded of the other one is not used again. */
  readonly onChange: (owner: Owner) => void;
  /** Called when a release failed and the last good one is used instead. */
  readonly onFallBack?: ((error: RemoteLoadError) => void) | undefined;
}

/**
 * Which release of each remote this tab uses: the current one, or after a failure the last good one
 * before it.
 */
export class ReleaseFallback {
  readonly #options: FallbackOptions;
  /** How often a remote changed its release in this tab. */
  readonly #generations = new Map<string, number>();
  readonly #fallenBack = new Set<string>();

  constructor(options: FallbackOptions) {
    this.#options = options;
  }

  generation(id: string): number {
    return this.#generations.get(id) ?? 0;
  }

  /** Id and version of the release in use of a remote; the id alone where there are no releases. */
  releaseOf(id: string): string {
    return this.#options.source.releaseOf?.(id) ?? id;
  }

  /** Takes the last good release. False where there is none, or it is in use already. */
  fallBack(owner: Owner, error: RemoteLoadError): boolean {
    if (this.#fallenBack.has(owner.id) || !this.#use(owner, 'previous')) return false;
    this.#fallenBack.add(owner.id);
    this.#options.onFallBack?.(error);
    return true;
  }

  /** Takes the current release again, for the next attempt, after the last good one failed too. */
  reset(owner: Owner): void {
    if (this.#fallenBack.delete(owner.id)) this.#use(owner, 'current');
  }

  #use(owner: Owner, which: WhichRelease): boolean {
    if (!this.#options.source.turnTo?.(owner.id, which)) return false;
    this.#generations.set(owner.id, this.generation(owner.id) + 1);
    this.#options.onChange(owner);
    return true;
  }
}
