import type { Language } from '@velvet/contract/language';
import type { Catalog, ScreenDispatch } from '@velvet/sdk/feature';
import { RemoteLoadError } from '@velvet/sdk/federation/remote-source';
import { asLoadError } from '@velvet/sdk/federation/with-retry';
import type { Path } from '@velvet/sdk/routes';
import type { ComponentType } from 'react';
import type { Owner } from '../site-map/route-table.ts';
import { FeatureLoader, type FeatureLoaderOptions, ReleaseFallback } from './feature-loader.ts';

export type ScreenState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly Screen: ComponentType;
      readonly messages: Catalog;
      /** Another number means another release: no state of the one before may be kept. */
      readonly generation: number;
    }
  /** The release in use does not have this screen. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: RemoteLoadError };

const LOADING: ScreenState = { kind: 'loading' };
const keyOf = (path: Path, language: Language): string => `${path} ${language}`;

/** The state of every screen in every language, for `useSyncExternalStore`. */
class ScreenStates {
  readonly #states = new Map<string, ScreenState>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until the state changes; `loading` for a screen without one. */
  get(path: Path, language: Language): ScreenState {
    return this.#states.get(keyOf(path, language)) ?? LOADING;
  }

  set(path: Path, language: Language, state: ScreenState): void {
    this.#states.set(keyOf(path, language), state);
    this.#notify();
  }

  delete(path: Path, language: Language): void {
    if (this.#states.delete(keyOf(path, language))) this.#notify();
  }

  /** Deletes the states of these paths in all languages. */
  deleteAll(paths: readonly Path[]): void {
    for (const key of [...this.#states.keys()]) {
      if (paths.some((path) => key.startsWith(`${path} `))) this.#states.delete(key);
    }
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface ScreenCrash {
  readonly path: Path;
  readonly language: Language;
  readonly error: unknown;
  /** Whether it had been on screen before. */
  readonly wasShown: boolean;
}

/** What went wrong with a release, as reports name it. */
export interface RemoteProblem {
  readonly kind: 'load' | 'mount' | 'render';
  readonly release: string;
  readonly error: unknown;
}

export interface RemoteLoaderOptions extends FeatureLoaderOptions {
  readonly ownerOf: (path: Path) => Owner;
  /** Of the store whose query cache the screens read. */
  readonly dispatch: ScreenDispatch;
  /** Called when a release failed and the last good one is used instead. */
  readonly onFallBack?: (error: RemoteLoadError) => void;
  /** Called after a failed fetch: a failure offline is not the release's. */
  readonly isOnline?: () => boolean;
  /** Called for everything that could not be shown, or not at once. */
  readonly onProblem?: (problem: RemoteProblem) => void;
}

/**
 * Loads a remote's screens: feature, screen module and messages, each with a bound in time and a
 * bounded number of retries. A screen that is ready renders synchronously; one that failed shows
 * an error and can be tried again without reloading the page (spec S3.71).
 */
export class RemoteLoader {
  readonly #options: RemoteLoaderOptions;
  readonly #states = new ScreenStates();
  readonly #releases: ReleaseFallback;
  readonly #loader: FeatureLoader;
  readonly #underWay = new Map<string, Promise<ScreenState>>();
  /** Those under way that a screen waits for. */
  readonly #awaited = new Set<string>();

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
    this.#releases = new ReleaseFallback({
      source: options.source,
      onFallBack: options.onFallBack,
      onChange: (owner) => {
        this.#loader.forget(owner);
        this.#states.deleteAll(owner.paths);
      },
    });
    this.#loader = new FeatureLoader(options, this.#releases);
  }

  readonly subscribe = this.#states.subscribe;

  /** Stable between changes, as external stores must be. */
  state(path: Path, language: Language): ScreenState {
    return this.#states.get(path, language);
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
    const known = this.#states.get(path, language);
    return known.kind === 'ready' ? known : this.#load(path, language);
  }

  /** Fetches a screen's code ahead of its use; what fails is seen when the screen is opened. */
  prefetchCode(path: Path): void {
    this.#loader.screen(this.#options.ownerOf(path), path).catch(() => undefined);
  }

  /**
   * Fetches the data that the screen at an address requests first, unless the query cache has it;
   * settles when it is there. What fails is seen when the screen is opened.
   */
  async prefetchData(path: Path, search = new URLSearchParams()): Promise<void> {
    try {
      const { data } = await this.#loader.feature(this.#options.ownerOf(path));
      await data?.[path]?.(this.#options.dispatch, search);
    } catch {
      // The screen requests it again, and shows what went wrong.
    }
  }

  /** The same for the screen that a page is rendered with: everything that its first frame shows. */
  async loadPageData(path: Path, search: URLSearchParams): Promise<void> {
    const { data, pageData } = await this.#loader.feature(this.#options.ownerOf(path));
    await (pageData?.[path] ?? data?.[path])?.(this.#options.dispatch, search);
  }

  /** Forgets a failure and loads again. */
  retry(path: Path, language: Language): Promise<ScreenState> {
    if (this.#states.get(path, language).kind === 'failed') this.#states.delete(path, language);
    return this.ensure(path, language);
  }

  /** Id and version of the release in use of a remote; the id alone where there are no releases. */
  readonly releaseOf = (id: string): string => this.#releases.releaseOf(id);

  /** The same for the app that renders a path. */
  readonly releaseAt = (path: Path): string => this.releaseOf(this.#options.ownerOf(path).id);

  /**
   * A screen crashed. One that could not be shown at all falls back to the last good release of its
   * remote, if there is one: what this tab has of the failed release is not used again.
   */
  screenCrashed({ path, language, error, wasShown }: ScreenCrash): void {
    const owner = this.#options.ownerOf(path);
    const release = this.releaseOf(owner.id);
    this.#options.onProblem?.({ kind: wasShown ? 'render' : 'mount', release, error });
    if (wasShown) return;
    const failure = new RemoteLoadError(release, 'broken', { cause: error });
    if (this.#releases.fallBack(owner, failure)) void this.ensure(path, language);
  }

  /** One load for all calls until it settles. Never rejects: a failure is a state. */
  #load(path: Path, language: Language): Promise<ScreenState> {
    const key = keyOf(path, language);
    const current = this.#underWay.get(key);
    if (current) return current;
    const started = this.#loadOrFallBack(path, language)
      .catch((cause: unknown): ScreenState => {
        const error = asLoadError(cause, this.releaseAt(path));
        if (!this.#isOffline(error)) this.#reportLoad(error);
        return { kind: 'failed', error };
      })
      .then((state) => {
        this.#underWay.delete(key);
        const isAwaited = this.#awaited.delete(key);
        if (state.kind === 'failed' && !isAwaited) this.#states.delete(path, language);
        else this.#states.set(path, language, state);
        return state;
      });
    this.#underWay.set(key, started);
    return started;
  }

  async #loadOrFallBack(path: Path, language: Language): Promise<ScreenState> {
    const owner = this.#options.ownerOf(path);
    const before = this.#releases.generation(owner.id);
    const hasChanged = () => this.#releases.generation(owner.id) !== before;
    // What is only fetched ahead takes no release from the screen in view.
    const isAwaited = () => this.#awaited.has(keyOf(path, language));
    try {
      const state = await this.#loadScreen(owner, path, language);
      if (!hasChanged()) return state;
    } catch (cause) {
      const error = asLoadError(cause, this.releaseOf(owner.id));
      if (!hasChanged()) {
        const fallsBack =
          isAwaited() && !this.#isOffline(error) && this.#releases.fallBack(owner, error);
        if (!fallsBack) throw error;
      }
      this.#reportLoad(error);
    }
    try {
      return await this.#loadScreen(owner, path, language);
    } catch (cause) {
      // Neither works, so it is not the release.
      if (isAwaited()) this.#releases.reset(owner);
      throw cause;
    }
  }

  async #loadScreen(owner: Owner, path: Path, language: Language): Promise<ScreenState> {
    const [Screen, messages] = await Promise.all([
      this.#loader.screen(owner, path),
      this.#loader.messages(owner, language),
    ]);
    const generation = this.#releases.generation(owner.id);
    return Screen ? { kind: 'ready', Screen, messages, generation } : { kind: 'absent' };
  }

  #isOffline({ problem }: RemoteLoadError): boolean {
    return problem !== 'broken' && this.#options.isOnline?.() === false;
  }

  #reportLoad(error: RemoteLoadError): void {
    this.#options.onProblem?.({ kind: 'load', release: error.remote, error });
  }
}
