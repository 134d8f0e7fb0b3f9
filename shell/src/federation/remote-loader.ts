import type { Language } from '@velvet/contract/language';
import type { ScreenDispatch } from '@velvet/sdk/feature';
import { RemoteLoadError } from '@velvet/sdk/federation/remote-source';
import { asLoadError } from '@velvet/sdk/federation/with-retry';
import type { Path } from '@velvet/sdk/routes';
import type { Owner } from '../site-map/route-table.ts';
import { FeatureLoader, type FeatureLoaderOptions } from './feature-loader.ts';
import { ProblemReporter, type ProblemReporterOptions } from './problem-reporter.ts';
import { ReleaseFallback } from './release-fallback.ts';
import { type ScreenState, ScreenStates } from './screen-states.ts';

interface ScreenCrash {
  readonly path: Path;
  readonly language: Language;
  readonly error: unknown;
  /** Whether it had been on screen before. */
  readonly wasShown: boolean;
}

export interface RemoteLoaderOptions extends FeatureLoaderOptions, ProblemReporterOptions {
  readonly ownerOf: (path: Path) => Owner;
  /** Of the store whose query cache the screens read. */
  readonly dispatch: ScreenDispatch;
  /** Called when a release failed and the last good one is used instead. */
  readonly onFallBack?: (error: RemoteLoadError) => void;
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
  readonly #problems: ProblemReporter;
  readonly #underWay = new Map<string, Promise<ScreenState>>();
  /** Those under way that a screen waits for. */
  readonly #awaited = new Set<string>();

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
    this.#problems = new ProblemReporter(options);
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
  releaseOf(id: string): string {
    return this.#releases.releaseOf(id);
  }

  /** The same for the app that renders a path. */
  releaseAt(path: Path): string {
    return this.releaseOf(this.#options.ownerOf(path).id);
  }

  /**
   * A screen crashed. One that could not be shown at all falls back to the last good release of its
   * remote, if there is one: what this tab has of the failed release is not used again.
   */
  screenCrashed({ path, language, error, wasShown }: ScreenCrash): void {
    const owner = this.#options.ownerOf(path);
    const release = this.releaseOf(owner.id);
    this.#problems.report({ kind: wasShown ? 'render' : 'mount', release, error });
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
        const error = asLoadError(cause, this.releaseOf(this.#options.ownerOf(path).id));
        if (!this.#problems.isOffline(error)) this.#problems.reportLoad(error);
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
    try {
      const state = await this.#loadScreen(owner, path, language);
      if (!hasChanged()) return state;
    } catch (cause) {
      const error = asLoadError(cause, this.releaseOf(owner.id));
      if (!hasChanged()) {
        const fallsBack = !this.#problems.isOffline(error) && this.#releases.fallBack(owner, error);
        if (!fallsBack) throw error;
      }
      this.#problems.reportLoad(error);
    }
    try {
      return await this.#loadScreen(owner, path, language);
    } catch (cause) {
      // Neither works, so it is not the release.
      this.#releases.reset(owner);
      throw cause;
    }
  }

  async #loadScreen(owner: Owner, path: Path, language: Language): Promise<ScreenState> {
    const [Screen, messages] = await Promise.all([
      this.#loader.screen(owner, path),
      this.#loader.messages(owner, language),
    ]);
    if (!Screen) return { kind: 'absent' };
    return { kind: 'ready', Screen, messages, generation: this.#releases.generation(owner.id) };
  }
}

const keyOf = (path: Path, language: Language): string => `${path} ${language}`;
