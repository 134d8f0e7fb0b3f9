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

export interface RemoteLoaderOptions {
  readonly source: FeatureSource;
  readonly ownerOf: (path: Path) => Owner;
  /** Returns the taken slice path when another owner has it. */
  readonly injectSlices: (owner: string, slices: readonly FeatureSlice[]) => string | undefined;
  /** Of the store whose query cache the screens read. */
  readonly dispatch: ScreenDispatch;
  readonly timeoutMs?: number;
  readonly retryDelaysMs?: readonly number[];
  /** Told when a release failed and the one before it is used. */
  readonly onFallBack?: (error: RemoteLoadError) => void;
}

const LOADING: ScreenState = { kind: 'loading' };
const SCREEN_TIMEOUT_MS = 20_000;
const RETRY_DELAYS_MS = [400, 1_500];

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
    const key = keyOf(path, language);
    const known = this.#states.get(key);
    if (known?.kind === 'ready') return known;
    return this.#loading(key, () => this.#loadOrFallBack(path, language));
  }

  /** Fetches a screen's code ahead of its use; what fails is seen when the screen is opened. */
  warm(path: Path): void {
    this.#code(path).catch(() => undefined);
  }

  /**
   * Asks for what the screen at an address asks for first, unless the query cache has it; settles
   * when it is there. What fails is seen when the screen is opened.
   */
  async loadData(path: Path, search = new URLSearchParams()): Promise<void> {
    try {
      await (await this.#feature(path)).data?.[path]?.(this.#options.dispatch, search);
    } catch {
      // The screen asks again, and says what it hears.
    }
  }

  /** Forgets a failure and loads again. */
  retry(path: Path, language: Language): Promise<ScreenState> {
    const key = keyOf(path, language);
    if (this.#states.get(key)?.kind === 'failed') this.#set(key, undefined);
    return this.ensure(path, language);
  }

  /**
   * A screen was loaded and could not be shown: takes the remote's release before this one, if
   * there is one. What this tab has of the failed release is not used again.
   */
  fallBack(path: Path, language: Language, cause: unknown): void {
    const owner = this.#options.ownerOf(path);
    if (!this.#turnToPrevious(owner, new RemoteLoadError(owner.id, 'broken', { cause }))) return;
    void this.ensure(path, language);
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
      if (!hasTurned() && !this.#turnToPrevious(owner, asLoadError(cause, owner.id))) throw cause;
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

  readonly #underWay = new Map<string, Promise<ScreenState>>();

  #loading(key: string, load: () => Promise<ScreenState>): Promise<ScreenState> {
    const current = this.#underWay.get(key);
    if (current) return current;
    const started = load()
      .catch((cause: unknown): ScreenState => ({ kind: 'failed', error: asLoadError(cause, key) }))
      .then((state) => {
        this.#underWay.delete(key);
        this.#set(key, state);
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
    const exported = await this.#persist(id, () => this.#options.source.load(id));
    const parsed = parseFeature(defaultExport(exported), { id, ownedPaths });
    if (!parsed.ok) {
      throw new RemoteLoadError(id, 'broken', { cause: `${parsed.problem}: ${parsed.detail}` });
    }
    const taken = this.#options.injectSlices(id, parsed.feature.slices);
    if (taken !== undefined) {
      throw new RemoteLoadError(id, 'broken', { cause: `the slice ${taken} has another owner` });
    }
    return parsed.feature;
  }

  /** One step of loading, bounded in time, tried a few times. */
  async #persist<T>(id: string, step: () => Promise<T>): Promise<T> {
    const { timeoutMs = SCREEN_TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS } = this.#options;
    const startedAt = performance.now();
    for (const delayMs of retryDelaysMs) {
      try {
        return await bounded(id, step(), timeoutMs);
      } catch (cause) {
        // What hung once is not waited for three times.
        const isTimeout = cause instanceof RemoteLoadError && cause.problem === 'timeout';
        if (isTimeout || performance.now() - startedAt > timeoutMs / 2) throw cause;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    return bounded(id, step(), timeoutMs);
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

function asLoadError(cause: unknown, key: string): RemoteLoadError {
  return cause instanceof RemoteLoadError
    ? cause
    : new RemoteLoadError(key, 'unreachable', { cause });
}

function bounded<T>(id: string, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteLoadError(id, 'timeout')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
