import { type Language, languageTag } from '@velvet/shared/contract/language';
import {
  type Catalog,
  type Feature,
  type FeatureSlice,
  parseFeature,
  type ScreenDispatch,
} from '@velvet/shared/feature';
import type { Path } from '@velvet/shared/routes';
import type { ComponentType } from 'react';
import { type FeatureSource, RemoteLoadError, type WhichRelease } from './feature-source.ts';
import { asLoadError, persist } from './persist.ts';

export type ScreenState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly Screen: ComponentType;
      readonly messages: Catalog;
      /** Another number means another release: nothing of the one before may be kept. */
      readonly generation: number;
    }
  /** The release in use does not have this screen. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: RemoteLoadError };

interface Owner {
  readonly id: string;
  readonly paths: readonly Path[];
}

/** What went wrong with a release, as reports name it. */
export interface RemoteProblem {
  readonly kind: 'load' | 'mount' | 'render';
  readonly release: string;
  readonly error: unknown;
}

interface ThrownScreen {
  readonly path: Path;
  readonly language: Language;
  readonly error: unknown;
  /** Whether it had been on screen before. */
  readonly wasShown: boolean;
}

export interface RemoteLoaderOptions {
  readonly source: FeatureSource;
  readonly ownerOf: (path: Path) => Owner;
  /**
   * Returns the slice path or storage entry that another owner has. Slices of another generation
   * than the owner's last ones are reset.
   */
  readonly injectSlices: (
    owner: string,
    slices: readonly FeatureSlice[],
    generation: number,
  ) => string | undefined;
  /** Of the store whose query cache the screens read. */
  readonly dispatch: ScreenDispatch;
  /** Asked when something could not be fetched: a device without a network blames no release. */
  readonly isOnline?: () => boolean;
  readonly timeoutMs?: number;
  readonly retryDelaysMs?: readonly number[];
  /** Told when a release failed and the one before it is used. */
  readonly onFallBack?: (error: RemoteLoadError) => void;
  /** Told of everything that a visitor did not get to see, or not at once. */
  readonly onProblem?: (problem: RemoteProblem) => void;
}

const LOADING: ScreenState = { kind: 'loading' };

/**
 * Loads a remote's screens: feature, screen module and messages, each with a bound in time and a
 * bounded number of retries. A screen that is ready renders synchronously; one that failed says
 * so and can be tried again without reloading the page (spec S3.71).
 */
export class RemoteLoader {
  readonly #options: RemoteLoaderOptions;
  readonly #states = new Map<string, ScreenState>();
  readonly #features = new Map<string, Promise<Feature>>();
  readonly #screens = new Map<Path, Promise<ComponentType | undefined>>();
  readonly #listeners = new Set<() => void>();

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stable between changes, as external stores must be. */
  state(path: Path, language: Language): ScreenState {
    return this.#states.get(keyOf(path, language)) ?? LOADING;
  }

  /** Starts loading unless it is loaded or under way; settles when the state is final. */
  async ensure(path: Path, language: Language): Promise<ScreenState> {
    const loading = this.prefetch(path, language);
    const key = keyOf(path, language);
    if (this.#underWay.has(key)) this.#awaited.add(key);
    return loading;
  }

  /** The same ahead of a tap that may come. What fails is tried again when the screen is opened. */
  async prefetch(path: Path, language: Language): Promise<ScreenState> {
    const key = keyOf(path, language);
    const known = this.#states.get(key);
    if (known?.kind === 'ready') return known;
    return this.#loading(key, path, () => this.#loadOrFallBack(path, language));
  }

  /** Fetches a screen's code ahead of its use; what fails is seen when the screen is opened. */
  prefetchCode(path: Path): void {
    this.#code(path).catch(() => undefined);
  }

  /**
   * Asks for what the screen at an address asks for first, unless the query cache has it; settles
   * when it is there. What fails is seen when the screen is opened.
   */
  async prefetchData(path: Path, search = new URLSearchParams()): Promise<void> {
    try {
      await (await this.#feature(path)).data?.[path]?.(this.#options.dispatch, search);
    } catch {
      // The screen asks again, and shows what went wrong.
    }
  }

  /** Forgets a failure and loads again. */
  retry(path: Path, language: Language): Promise<ScreenState> {
    const key = keyOf(path, language);
    if (this.#states.get(key)?.kind === 'failed') this.#set(key, undefined);
    return this.ensure(path, language);
  }

  /** Id and version of the release in use of a remote; the id alone where there are no releases. */
  releaseOf(id: string): string {
    return this.#options.source.releaseOf?.(id) ?? id;
  }

  /**
   * A screen threw. One that could not be shown at all takes the remote's release before this one,
   * if there is one: what this tab has of the failed release is not used again.
   */
  screenThrew({ path, language, error, wasShown }: ThrownScreen): void {
    const owner = this.#options.ownerOf(path);
    const release = this.releaseOf(owner.id);
    this.#options.onProblem?.({ kind: wasShown ? 'render' : 'mount', release, error });
    if (wasShown) return;
    const failure = new RemoteLoadError(release, 'broken', { cause: error });
    if (this.#turnToPrevious(owner, failure)) void this.ensure(path, language);
  }

  /** How often a remote changed its release in this tab. */
  readonly #generations = new Map<string, number>();
  readonly #fallenBack = new Set<string>();
  readonly #generation = (id: string): number => this.#generations.get(id) ?? 0;

  async #loadOrFallBack(path: Path, language: Language): Promise<ScreenState> {
    const owner = this.#options.ownerOf(path);
    const before = this.#generation(owner.id);
    const hasTurned = () => this.#generation(owner.id) !== before;
    try {
      const state = await this.#load(path, language);
      if (!hasTurned()) return state;
    } catch (cause) {
      const error = asLoadError(cause, this.releaseOf(owner.id));
      if (!hasTurned() && (this.#isOffline(error) || !this.#turnToPrevious(owner, error))) {
        throw error;
      }
      this.#options.onProblem?.({ kind: 'load', release: error.remote, error });
    }
    try {
      return await this.#load(path, language);
    } catch (cause) {
      // Neither works, so it is not the release: the next attempt starts with the new one.
      if (this.#fallenBack.delete(owner.id)) this.#turn(owner, 'current');
      throw cause;
    }
  }

  #turnToPrevious(owner: Owner, error: RemoteLoadError): boolean {
    if (this.#fallenBack.has(owner.id) || !this.#turn(owner, 'previous')) return false;
    this.#fallenBack.add(owner.id);
    this.#options.onFallBack?.(error);
    return true;
  }

  /** Takes another release of a remote, and forgets everything of the one it had. */
  #turn({ id, paths }: Owner, which: WhichRelease): boolean {
    if (!this.#options.source.turnTo?.(id, which)) return false;
    this.#generations.set(id, this.#generation(id) + 1);
    this.#features.delete(id);
    for (const path of paths) this.#screens.delete(path);
    const own = [...this.#states.keys()].filter((key) =>
      paths.some((path) => key.startsWith(`${path} `)),
    );
    for (const key of own) this.#set(key, undefined);
    return true;
  }

  #isOffline({ problem }: RemoteLoadError): boolean {
    return problem === 'unreachable' && this.#options.isOnline?.() === false;
  }

  readonly #underWay = new Map<string, Promise<ScreenState>>();
  /** Those under way that a screen waits for. */
  readonly #awaited = new Set<string>();

  #loading(key: string, path: Path, load: () => Promise<ScreenState>): Promise<ScreenState> {
    const current = this.#underWay.get(key);
    if (current) return current;
    const started = load()
      .catch((cause: unknown): ScreenState => {
        const error = asLoadError(cause, this.releaseOf(this.#options.ownerOf(path).id));
        if (!this.#isOffline(error)) {
          this.#options.onProblem?.({ kind: 'load', release: error.remote, error });
        }
        return { kind: 'failed', error };
      })
      .then((state) => {
        this.#underWay.delete(key);
        const isAwaited = this.#awaited.delete(key);
        this.#set(key, state.kind === 'failed' && !isAwaited ? undefined : state);
        return state;
      });
    this.#underWay.set(key, started);
    return started;
  }

  async #load(path: Path, language: Language): Promise<ScreenState> {
    const { id } = this.#options.ownerOf(path);
    const code = this.#code(path);
    const feature = await this.#feature(path);
    const [Screen, messages] = await Promise.all([
      code,
      this.#persist(id, feature.messages[languageTag(language)]),
    ]);
    if (!Screen) return { kind: 'absent' };
    return {
      kind: 'ready',
      Screen,
      messages: messages.default,
      generation: this.#generation(id),
    };
  }

  /** The screen's component, loaded once; undefined where the release has no such screen. */
  #code(path: Path): Promise<ComponentType | undefined> {
    return this.#once(this.#screens, path, async () => {
      const { id } = this.#options.ownerOf(path);
      const loadScreen = (await this.#feature(path)).routes[path];
      return loadScreen && (await this.#persist(id, loadScreen)).default;
    });
  }

  #feature(path: Path): Promise<Feature> {
    const { id, paths } = this.#options.ownerOf(path);
    return this.#once(this.#features, id, () => this.#loadFeature(id, paths));
  }

  /** Remembers a success for good and a failure not at all. */
  #once<K, T>(memory: Map<K, Promise<T>>, key: K, load: () => Promise<T>): Promise<T> {
    const known = memory.get(key);
    if (known) return known;
    const loading = load();
    memory.set(key, loading);
    loading.catch(() => {
      if (memory.get(key) === loading) memory.delete(key);
    });
    return loading;
  }

  async #loadFeature(id: string, ownedPaths: readonly Path[]): Promise<Feature> {
    const generation = this.#generation(id);
    const exported = await this.#persist(id, () => this.#options.source.load(id));
    const parsed = parseFeature(defaultExport(exported), { id, ownedPaths });
    if (!parsed.ok) {
      throw new RemoteLoadError(this.releaseOf(id), 'broken', {
        cause: `${parsed.problem}: ${parsed.detail}`,
      });
    }
    // Of a release that was turned from in the meantime nothing may come into the store.
    if (generation !== this.#generation(id)) return parsed.feature;
    const taken = this.#options.injectSlices(id, parsed.feature.slices, generation);
    if (taken !== undefined) {
      throw new RemoteLoadError(this.releaseOf(id), 'broken', {
        cause: `${taken} in the store has another owner`,
      });
    }
    return parsed.feature;
  }

  #persist<T>(id: string, step: () => Promise<T>): Promise<T> {
    const { timeoutMs, retryDelaysMs } = this.#options;
    return persist({ release: this.releaseOf(id), step, timeoutMs, retryDelaysMs });
  }

  #set(key: string, state: ScreenState | undefined): void {
    if (state) this.#states.set(key, state);
    else this.#states.delete(key);
    for (const listener of this.#listeners) listener();
  }
}

const keyOf = (path: Path, language: Language): string => `${path} ${language}`;

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module
    ? module.default
    : undefined;
}
